import { readFileSync, writeFileSync } from 'node:fs'
import { requirements } from '../../../src/conformance/checks/check-families.ts'
import { formatPin, pinFiles, readPinnedId, readPins } from './requirement-pins.ts'

// Gives every requirement that is new its line in requirement-ids.txt: npm run pins. A line that stands there is never changed:
// an id that means something else now is for people, who retire it.

const pinned = readPins(pinFiles.pinned)
const known = new Set(pinned.map(readPinnedId))
const added = requirements.filter(({ id }) => !known.has(id)).map(formatPin)
const [heading = ''] = readFileSync(pinFiles.pinned, 'utf8').split('\n')
if (added.length > 0)
  writeFileSync(pinFiles.pinned, `${[heading, ...[...pinned, ...added].toSorted()].join('\n')}\n`)
console.log(added.length === 0 ? 'Every requirement has its line.' : added.join('\n'))
