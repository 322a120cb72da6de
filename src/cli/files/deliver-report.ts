import { existsSync } from 'node:fs'
import { requirements } from '../../conformance/checks/check-families.ts'
import {
  diffGapObservations,
  formatGapObservations,
} from '../../conformance/checks/gaps/format-gap-observations.ts'
import { formatAcceptedFindings, readAcceptedFindings } from '../../conformance/judge/accepted-finding.ts'
import type { JudgeOptions } from '../../conformance/judge/judge.ts'
import type { Report } from '../../conformance/model/report.ts'
import { createFormCheck } from '../../conformance/recording/read-recording.ts'
import { formatChanges } from '../../conformance/report/format-changes.ts'
import { formatConsole } from '../../conformance/report/format-console.ts'
import { formatJson } from '../../conformance/report/format-json.ts'
import schema from '../../conformance/report/report.schema.json' with { type: 'json' }
import { parseReportOptions, writeReports } from '../../conformance/report/write-reports.ts'
import type { ReportFlags } from '../options/command-options.ts'
import { print, printMessage, readOutputFormat } from '../terminal/print.ts'
import { readJsonFile } from './read-json-file.ts'
import { prepareFile, writeTextFile } from './write-text-file.ts'

const checkReport = createFormCheck<Report>(schema, 'This file is no report.')

/** Reads a JSON report. Throws ContractError for a file that is unreadable, or not a report of this version. */
export function readReport(path: string): Report {
  return checkReport(readJsonFile(path, 'The report'), path)
}

/** Reads the flags about judging. Throws ContractError for an invalid file of accepted findings or baseline. */
export function readJudgeOptions(flags: ReportFlags): JudgeOptions {
  const { accepted, baseline: path } = flags
  const baseline = path === undefined ? undefined : readReport(path)
  if (accepted === undefined || isToBeWritten(accepted)) return { baseline }
  const ids = requirements.current.map(({ id }) => id)
  const entries = readAcceptedFindings(accepted, { requirements: ids, ci: isCi() })
  return { baseline, accepted: { entries, today: new Date() } }
}

/** Returns true for a missing file of accepted findings or changes. In CI a missing file is an error. */
export function isToBeWritten(path: string): boolean {
  return !isCi() && !existsSync(path)
}

/** Returns whether this runs in CI. */
export function isCi(): boolean {
  return process.env.CI !== undefined && !['', 'false'].includes(process.env.CI)
}

/** Checks before the first request that all reports can be written. Throws ContractError otherwise. */
export function prepareReports(flags: ReportFlags): void {
  const { report = [], accepted, gapsOut } = flags
  const paths = parseReportOptions(report).map(({ path }) => path)
  const first = accepted !== undefined && isToBeWritten(accepted) ? accepted : undefined
  for (const file of [...paths, first, gapsOut]) if (file !== undefined && file !== '-') prepareFile(file)
}

/**
 * Prints a report, writes it in each requested format, and returns its exit code. If a file cannot be written, writes
 * the others and then throws ContractError.
 */
export async function deliverReport(
  report: Report,
  flags: ReportFlags,
  judging: JudgeOptions,
): Promise<number> {
  const targets = parseReportOptions(flags.report ?? [])
  const isTaken = targets.some(({ path }) => path === '-')
  if (!isTaken) print(flags.json ? formatJson(report) : formatConsole(report, readOutputFormat()))
  const { gapsOut, accepted } = flags
  const { baseline } = judging
  const isNew = accepted !== undefined && judging.accepted === undefined
  const written = await Promise.allSettled([
    ...targets.map(target => writeReports(report, [target], writeOutput)),
    gapsOut === undefined ? undefined : writeTextFile(gapsOut, formatGapObservations(report.gaps)),
    isNew ? writeAccepted(accepted, formatAcceptedFindings(report)) : undefined,
  ])
  const failed = written.flatMap(each => (each.status === 'rejected' ? [each.reason as Error] : []))
  if (baseline !== undefined) {
    const gaps = diffGapObservations(baseline.gaps, report.gaps).map(line => `${line}\n`)
    printMessage(`\nSince the baseline:\n\n${formatChanges(baseline, report)}${gaps.join('')}`)
  }
  if (isTaken || flags.json) printMessage(`exit ${report.exit.code}: ${report.exit.reason}\n`)
  for (const { message } of failed.slice(1)) printMessage(`${message}\n`)
  if (failed[0] !== undefined) throw failed[0]
  return report.exit.code
}

/** Writes the first version of a file of accepted findings or changes. */
export async function writeAccepted(path: string, text: string): Promise<void> {
  await writeTextFile(path, text)
  printMessage(`Wrote ${path}: replace each TODO by a reason and an owner.\n`)
}

async function writeOutput(path: string, text: string): Promise<void> {
  if (path === '-') print(text)
  else await writeTextFile(path, text)
}
