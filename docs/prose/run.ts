import { findExcesses } from './find-excesses.ts'
import { measureGroups, measureProse, type ProseMeasure } from './measure-prose.ts'
import { readProseFiles } from './read-prose-files.ts'

// Lints the prose of Markdown and doc comments. Without a path it lists the findings of each group over a limit:
// npm run docs -- prose [PATH...]

const paths = process.argv.slice(2)
const files = readProseFiles()

function printFindings({ findings }: ProseMeasure) {
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`)
}

function printTable(rows: Iterable<readonly [string, ProseMeasure]>) {
  console.table(Object.fromEntries([...rows].map(([name, { findings: _, ...figures }]) => [name, figures])))
}

if (paths.length > 0) {
  const chosen = files.filter(({ path }) => paths.some(start => path.startsWith(start)))
  printFindings(measureProse(chosen))
  printTable(chosen.map(file => [file.path, measureProse([file])]))
} else {
  const groups = measureGroups(files)
  const excesses = [...groups].flatMap(([name, measure]) => {
    const found = findExcesses(measure, name)
    if (found.length > 0) printFindings(measure)
    return found
  })
  printTable(groups)
  for (const excess of excesses) console.error(excess)
  if (excesses.length > 0) process.exitCode = 1
}
