import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findExcesses, lowerRatchet, type Ratchet } from './compare-ratchet.ts'
import { measureGroups, measureProse, type ProseMeasure } from './measure-prose.ts'
import ratchet from './ratchet.json' with { type: 'json' }
import { readProseFiles } from './read-prose-files.ts'

// Lints the prose of Markdown and doc comments. Without a path it lists the findings of each group that got worse:
// npm run lint:prose -- [--write] [PATH...]

const { values, positionals } = parseArgs({
  options: {
    /** Lowers the ratchet to what is measured. */
    write: { type: 'boolean' },
  },
  allowPositionals: true,
})
const left: Ratchet = ratchet
const files = readProseFiles()

function printFindings({ findings }: ProseMeasure) {
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`)
}

function printTable(rows: Iterable<readonly [string, ProseMeasure]>) {
  console.table(Object.fromEntries([...rows].map(([name, { findings: _, ...figures }]) => [name, figures])))
}

if (positionals.length > 0) {
  const chosen = files.filter(({ path }) => positionals.some(start => path.startsWith(start)))
  printFindings(measureProse(chosen))
  printTable(chosen.map(file => [file.path, measureProse([file])]))
} else {
  const groups = measureGroups(files)
  const excesses = [...groups].flatMap(([name, measure]) => {
    const worse = findExcesses(measure, left, name)
    if (worse.length > 0) printFindings(measure)
    return worse
  })
  printTable(groups)
  const lower = `${JSON.stringify(lowerRatchet(left, groups), null, 2)}\n`
  if (values.write) writeFileSync(fileURLToPath(new URL('ratchet.json', import.meta.url)), lower)
  else if (lower !== `${JSON.stringify(left, null, 2)}\n`)
    console.log('Some prose is better than test/prose/ratchet.json: run npm run lint:prose -- --write')
  for (const excess of excesses) console.error(excess)
  if (excesses.length > 0) process.exitCode = 1
}
