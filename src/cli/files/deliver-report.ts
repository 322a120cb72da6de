import { Option } from 'commander'
import type { JudgeOptions } from '../../conformance/judge/judge.ts'
import type { Report } from '../../conformance/model/report.ts'
import { createListOption } from '../options/command-options.ts'
import { print, printMessage } from '../terminal/print.ts'
import { prepareFile, writeTextFile } from './write-text-file.ts'

/** The flags about judging a recording, and about its report. */
export interface ReportFlags {
  readonly report?: readonly string[]
  readonly known?: string
  readonly knownOut?: string
  readonly failOn?: 'documented' | 'inferred'
  readonly gapsOut?: string
  readonly baseline?: string
  readonly json?: true
}

/** Creates the options of `mdc conform` and `mdc judge` for judging and reports. */
export function createReportOptions(): Option[] {
  return [
    createListOption(
      '--report <format=path>',
      'write a report: json, junit, html, markdown, annotations or sarif; repeatable',
    ),
    new Option('--known <file>', 'file of known failures, each with reason, owner and expiry (YAML)'),
    new Option(
      '--known-out <file>',
      'write the failures of this run as a file of known failures, with TODO for reason and owner',
    ),
    new Option('--fail-on <level>', 'lowest level of requirements that fails the run').choices([
      'documented',
      'inferred',
    ]),
    new Option(
      '--gaps-out <file>',
      'write how the service behaves in each gap of the contract, for `mdc mock --gaps`',
    ),
    new Option(
      '--baseline <file>',
      'earlier JSON report: report the changes, and exit 1 only for new failures',
    ),
    new Option('--json', 'print the report as JSON'),
  ]
}

/** Reads the flags about judging. Throws ContractError for an invalid file of known failures or baseline. */
export async function readJudgeOptions(flags: ReportFlags): Promise<JudgeOptions> {
  const { known, failOn, baseline: path } = flags
  const { readReport } = await import('./read-report.ts')
  const baseline = path === undefined ? undefined : readReport(path)
  const options = { failOnInferred: failOn === 'inferred', baseline }
  if (known === undefined) return options
  const { readKnownFailures: readKnown } = await import('../../conformance/judge/known-failure.ts')
  const { requirements } = await import('../../conformance/checks/check-families.ts')
  const ci = process.env.CI !== undefined && process.env.CI !== 'false'
  const entries = readKnown(known, { requirements: requirements.current.map(({ id }) => id), ci })
  return { ...options, known: { entries, today: new Date() } }
}

/** Checks before the first request that all reports can be written. Throws ContractError otherwise. */
export async function prepareReports(flags: ReportFlags): Promise<void> {
  const { parseReportOptions } = await import('../../conformance/report/write-reports.ts')
  const { report = [], knownOut, gapsOut } = flags
  const paths = parseReportOptions(report).map(({ path }) => path)
  for (const file of [...paths, knownOut, gapsOut]) if (file !== undefined && file !== '-') prepareFile(file)
}

/**
 * Prints a report, writes it in each requested format, and returns its exit code. If one file cannot be
 * written, writes the others first and then throws ContractError.
 */
export async function deliverReport(
  report: Report,
  flags: ReportFlags,
  { known, baseline }: JudgeOptions,
): Promise<number> {
  const { parseReportOptions, writeReports } = await import('../../conformance/report/write-reports.ts')
  const { formatConsole: consoleText } = await import('../../conformance/report/format-console.ts')
  const { formatJson: json } = await import('../../conformance/report/format-json.ts')
  const { stdout } = process
  const color = stdout.isTTY === true && process.env.NO_COLOR === undefined
  const targets = parseReportOptions(flags.report ?? [])
  const isTaken = targets.some(({ path }) => path === '-')
  if (!isTaken)
    print(flags.json ? json(report) : consoleText(report, { color, width: stdout.columns ?? 110 }))
  const { gapsOut, knownOut } = flags
  const failed: unknown[] = []
  for (const write of [
    ...targets.map(target => () => writeReports(report, [target], writeOutput)),
    async () => {
      if (gapsOut !== undefined) await writeTextFile(gapsOut, await formatGaps(report))
    },
    async () => {
      if (knownOut !== undefined) await writeTextFile(knownOut, await updateKnownFile(report, known))
    },
  ])
    await write().catch(error => failed.push(error))
  if (baseline !== undefined) await printChanges(baseline, report)
  if (isTaken || flags.json) printMessage(`exit ${report.exit.code}: ${report.exit.reason}\n`)
  for (const error of failed.slice(1)) if (error instanceof Error) printMessage(`${error.message}\n`)
  if (failed.length > 0) throw failed[0]
  return report.exit.code
}

async function printChanges(baseline: Report, report: Report): Promise<void> {
  const { compareReports } = await import('../../conformance/compare/compare-reports.ts')
  const { formatComparison } = await import('../../conformance/compare/format-comparison.ts')
  const { diffGapObservations } = await import('../../conformance/checks/gaps/format-gap-observations.ts')
  const gaps = diffGapObservations(baseline.gaps, report.gaps).map(line => `${line}\n`)
  printMessage(
    `\nSince the baseline:\n\n${formatComparison(compareReports(baseline, report))}${gaps.join('')}`,
  )
}

/**
 * Returns the text of the updated file of known failures: entries that are still needed, and new failures.
 */
async function updateKnownFile(report: Report, known: JudgeOptions['known']): Promise<string> {
  const { applyKnownFailures: applyKnown, formatKnownFailures: knownFile } = await import(
    '../../conformance/judge/known-failure.ts'
  )
  if (known === undefined) return knownFile(report)
  const { stale } = applyKnown(report.requirements, known.entries, known.today)
  return knownFile(
    report,
    known.entries.filter(entry => !stale.includes(entry)),
  )
}

async function formatGaps(report: Report): Promise<string> {
  const { formatGapObservations } = await import('../../conformance/checks/gaps/format-gap-observations.ts')
  return formatGapObservations(report.gaps)
}

async function writeOutput(path: string, text: string): Promise<void> {
  if (path === '-') print(text)
  else await writeTextFile(path, text)
}
