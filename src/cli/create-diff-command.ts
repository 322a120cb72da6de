import { statSync } from 'node:fs'
import { Command, Option } from 'commander'
import { readTextFile } from '../base/read-text-file.ts'
import { compareContracts, type FailOn, isFailed, summarizeChanges } from '../diff/report/contract-diff.ts'
import { insertChangelog } from '../diff/report/format-changelog.ts'
import { formatDiffConsole } from '../diff/report/format-diff-console.ts'
import { formatDiffReport, parseDiffReportTargets } from '../diff/report/format-diff-report.ts'
import { readSides } from '../diff/side/read-compared-contract.ts'
import { prepareFile, writeTextFile } from './files/write-text-file.ts'
import { appendText } from './options/command-options.ts'
import { print, printMessage, readOutputFormat } from './terminal/print.ts'

interface DiffFlags {
  readonly report?: readonly string[]
  readonly failOn: FailOn
  readonly json?: true
}

/** Creates `mdc diff`, which lists the changes between two contracts and whom they break. */
export function createDiffCommand(): Command {
  const formats =
    'write a report: markdown, html, json, or changelog, which updates a section of a file; repeatable'
  const failing = 'exit 1 for changes that break them'
  const sides: readonly FailOn[] = ['clients', 'implementations', 'any', 'none']
  return new Command('diff')
    .description('List the changes between two contracts, and who is affected by each')
    .argument(
      '<old>',
      'built document, spec folder or git revision such as main; the prefix path: or git: tells them apart',
    )
    .argument('[new]', 'the same (default: ./spec as it is now)')
    .option('--report <format=path>', formats, appendText)
    .addOption(new Option('--fail-on <whom>', failing).default('clients').choices(sides))
    .option('--json', 'print the changes as JSON')
    .action(async (old: string, now: string | undefined, { report = [], failOn, json }: DiffFlags) => {
      const targets = parseDiffReportTargets(report)
      for (const { path } of targets) if (path !== '-') prepareFile(path)
      const review = compareContracts(readSides(old, now))
      const isTaken = targets.some(({ path }) => path === '-')
      if (json) print(formatDiffReport(review, 'json'))
      else if (!isTaken) print(formatDiffConsole(review, readOutputFormat()))
      for (const { format, path } of targets) {
        const text = formatDiffReport(review, format)
        if (path === '-') print(text)
        else
          await writeTextFile(path, format === 'changelog' ? insertChangelog(text, readExisting(path)) : text)
      }
      if (json || isTaken) printMessage(`${summarizeChanges(review)}\n`)
      process.exitCode = isFailed(review, failOn) ? 1 : 0
    })
}

function readExisting(path: string): { readonly text: string; readonly where: string } | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  return isFile ? { text: readTextFile(path, 'This changelog'), where: path } : undefined
}
