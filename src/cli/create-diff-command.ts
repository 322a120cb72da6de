import { statSync } from 'node:fs'
import { Command, Option } from 'commander'
import { readTextFile } from '../base/read-text-file.ts'
import { acceptChanges, formatAcceptedChanges } from '../diff/report/accepted-change.ts'
import { compareContracts, type FailOn, isFailed, summarizeChanges } from '../diff/report/contract-diff.ts'
import { insertChangelog } from '../diff/report/format-changelog.ts'
import { formatDiffConsole } from '../diff/report/format-diff-console.ts'
import { formatDiffReport, parseDiffReportTargets } from '../diff/report/format-diff-report.ts'
import { type ComparedContract, readSides } from '../diff/side/read-compared-contract.ts'
import { isCi, isToBeWritten, writeAccepted } from './files/deliver-report.ts'
import { prepareFile, writeTextFile } from './files/write-text-file.ts'
import { appendText } from './options/command-options.ts'
import { print, printMessage, readOutputFormat } from './terminal/print.ts'

interface DiffFlags {
  readonly report?: readonly string[]
  readonly failOn: FailOn
  readonly accepted?: string
  readonly names?: string
  readonly links?: string
  readonly json?: true
}

/** Creates `mdc diff`, which lists the changes between two contracts and whom they break. */
export function createDiffCommand(): Command {
  const formats =
    'write a report: markdown, html, json, annotations, or changelog, which updates a section of a file; repeatable'
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
    .option(
      '--accepted <file>',
      'file of accepted changes, each with reason, owner and expiry (YAML); outside of CI, a missing file is written',
    )
    .option('--names <old..new>', 'names of both sides in the reports, such as main..my-branch')
    .option('--links <old..new>', 'address of each side before its file names, for links to lines')
    .option('--json', 'print the changes as JSON')
    .action(async (old: string, now: string | undefined, flags: DiffFlags) => {
      const { report = [], failOn, accepted, json } = flags
      const targets = parseDiffReportTargets(report)
      for (const { path } of targets) if (path !== '-') prepareFile(path)
      const isNew = accepted !== undefined && isToBeWritten(accepted)
      if (isNew) prepareFile(accepted)
      const sides = readSides(old, now)
      const [before, after] = (['before', 'after'] as const).map((side, at) => {
        const [name, url] = [flags.names, flags.links].map(each => each?.split('..')[at])
        return { ...sides[side], ...(name && { name }), ...(url && { url }) }
      }) as [ComparedContract, ComparedContract]
      const found = compareContracts({ before, after })
      const terms = { ci: isCi(), now: new Date() }
      const review = accepted === undefined || isNew ? found : acceptChanges(found, accepted, terms)
      const isTaken = targets.some(({ path }) => path === '-')
      if (json) print(formatDiffReport(review, 'json'))
      else if (!isTaken) print(formatDiffConsole(review, readOutputFormat()))
      for (const { format, path } of targets) {
        const text = formatDiffReport(review, format)
        if (path === '-') print(text)
        else
          await writeTextFile(path, format === 'changelog' ? insertChangelog(text, readExisting(path)) : text)
      }
      if (isNew) await writeAccepted(accepted, formatAcceptedChanges(review, terms.now))
      if (json || isTaken) printMessage(`${summarizeChanges(review)}\n`)
      process.exitCode = isFailed(review, failOn) ? 1 : 0
    })
}

function readExisting(path: string): { readonly text: string; readonly where: string } | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  return isFile ? { text: readTextFile(path, 'This changelog'), where: path } : undefined
}
