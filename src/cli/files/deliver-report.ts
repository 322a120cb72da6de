import { existsSync } from 'node:fs'
import { Option } from 'commander'
import type { JudgeOptions } from '../../conformance/judge/judge.ts'
import type { Report } from '../../conformance/model/report.ts'
import { createListOption } from '../options/command-options.ts'
import { print, printMessage } from '../terminal/print.ts'
import { prepareFile, writeTextFile } from './write-text-file.ts'

/** The flags about judging a recording, and about its report. */
export interface ReportFlags {
  readonly report?: readonly string[]
  readonly accepted?: string
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
    new Option(
      '--accepted <file>',
      'file of accepted findings, each with reason, owner and expiry (YAML); outside of CI, a missing file is written',
    ),
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

/** Reads the flags about judging. Throws ContractError for an invalid file of accepted findings or baseline. */
export async function readJudgeOptions(flags: ReportFlags): Promise<JudgeOptions> {
  const { accepted, baseline: path } = flags
  const { readReport } = await import('./read-report.ts')
  const baseline = path === undefined ? undefined : readReport(path)
  if (accepted === undefined || isToBeWritten(accepted)) return { baseline }
  const { readAcceptedFindings } = await import('../../conformance/judge/accepted-finding.ts')
  const { requirements } = await import('../../conformance/checks/check-families.ts')
  const ids = requirements.current.map(({ id }) => id)
  const entries = readAcceptedFindings(accepted, { requirements: ids, ci: isCi() })
  return { baseline, accepted: { entries, today: new Date() } }
}

/** Returns true for a missing file of accepted findings. In CI a missing file is an error. */
function isToBeWritten(path: string): boolean {
  return !isCi() && !existsSync(path)
}

function isCi(): boolean {
  return process.env.CI !== undefined && !['', 'false'].includes(process.env.CI)
}

/** Checks before the first request that all reports can be written. Throws ContractError otherwise. */
export async function prepareReports(flags: ReportFlags): Promise<void> {
  const { parseReportOptions } = await import('../../conformance/report/write-reports.ts')
  const { report = [], accepted, gapsOut } = flags
  const paths = parseReportOptions(report).map(({ path }) => path)
  const first = accepted !== undefined && isToBeWritten(accepted) ? accepted : undefined
  for (const file of [...paths, first, gapsOut]) if (file !== undefined && file !== '-') prepareFile(file)
}

/** Prints a report, writes it in each requested format, and returns its exit code. */
export async function deliverReport(
  report: Report,
  flags: ReportFlags,
  judging: JudgeOptions,
): Promise<number> {
  const { parseReportOptions, writeReports } = await import('../../conformance/report/write-reports.ts')
  const { formatConsole } = await import('../../conformance/report/format-console.ts')
  const { formatJson } = await import('../../conformance/report/format-json.ts')
  const { stdout } = process
  const color = stdout.isTTY === true && process.env.NO_COLOR === undefined
  const targets = parseReportOptions(flags.report ?? [])
  const isTaken = targets.some(({ path }) => path === '-')
  if (!isTaken)
    print(flags.json ? formatJson(report) : formatConsole(report, { color, width: stdout.columns ?? 110 }))
  const { gapsOut, accepted } = flags
  const { baseline } = judging
  await writeReports(report, targets, writeOutput)
  if (gapsOut !== undefined) await writeTextFile(gapsOut, await formatGaps(report))
  if (accepted !== undefined && judging.accepted === undefined) await writeAccepted(accepted, report)
  if (baseline !== undefined) await printChanges(baseline, report)
  if (isTaken || flags.json) printMessage(`exit ${report.exit.code}: ${report.exit.reason}\n`)
  return report.exit.code
}

async function printChanges(baseline: Report, report: Report): Promise<void> {
  const { formatChanges } = await import('../../conformance/report/format-changes.ts')
  const { diffGapObservations } = await import('../../conformance/checks/gaps/format-gap-observations.ts')
  const gaps = diffGapObservations(baseline.gaps, report.gaps).map(line => `${line}\n`)
  printMessage(`\nSince the baseline:\n\n${formatChanges(baseline, report)}${gaps.join('')}`)
}

async function writeAccepted(path: string, report: Report): Promise<void> {
  const { formatAcceptedFindings } = await import('../../conformance/judge/accepted-finding.ts')
  await writeTextFile(path, formatAcceptedFindings(report))
  printMessage(`Wrote ${path}: replace each TODO by a reason and an owner.\n`)
}

async function formatGaps(report: Report): Promise<string> {
  const { formatGapObservations } = await import('../../conformance/checks/gaps/format-gap-observations.ts')
  return formatGapObservations(report.gaps)
}

async function writeOutput(path: string, text: string): Promise<void> {
  if (path === '-') print(text)
  else await writeTextFile(path, text)
}
