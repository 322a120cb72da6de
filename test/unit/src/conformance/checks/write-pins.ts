import { readFileSync, writeFileSync } from 'node:fs'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { formatPin, pinFiles, readPinnedId, readPins } from './requirement-pins.ts'

// Adds a line to requirement-ids.txt for each new requirement: npm run update -- pins. It never changes a line. It prints each requirement
// with a new text, since a person decides: edit the line if the meaning is the same, else retire the id.

const pinned = readPins(pinFiles.pinned)
const known = new Set(pinned.map(readPinnedId))
const added = requirements.current.filter(({ id }) => !known.has(id)).map(formatPin)
const [heading = ''] = readFileSync(pinFiles.pinned, 'utf8').split('\n')
if (added.length > 0)
  writeFileSync(pinFiles.pinned, `${[heading, ...[...pinned, ...added].toSorted()].join('\n')}\n`)
const changed = requirements.current
  .filter(({ id }) => known.has(id))
  .map(formatPin)
  .filter(pin => !pinned.includes(pin))
for (const pin of changed) console.log(`changed, edit its line or retire the id: ${pin}`)
console.log(added.length === 0 ? `No new requirement, ${changed.length} with a new text.` : added.join('\n'))
if (changed.length > 0) process.exitCode = 1
