import { parseReportFormat, parseReportTargets } from '../../base/parse-report-targets.ts'
import type { Report } from '../model/report.ts'
import { formatAnnotations } from './format-annotations.ts'
import { formatJson } from './format-json.ts'
import { formatJunit } from './format-junit.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatSarif } from './format-sarif.ts'
import { formatHtml } from './html/format-html.tsx'

const formatters = {
  json: formatJson,
  junit: formatJunit,
  html: formatHtml,
  markdown: formatMarkdown,
  annotations: formatAnnotations,
  sarif: formatSarif,
}

/** A format in which a report can be written. */
export type ReportFormat = keyof typeof formatters

/** Destination of a report: a file, or `-` for standard output. */
export interface ReportTarget {
  readonly format: ReportFormat
  readonly path: string
}

/** Writes a text: to standard output for the path `-`, otherwise to a file. */
export type ReportWriter = (path: string, text: string) => void | Promise<void>

const formatNames = Object.keys(formatters) as readonly ReportFormat[]

/** File name of a report in a directory, by format. */
export const reportFiles: Readonly<Record<ReportFormat, string>> = {
  json: 'report.json',
  junit: 'junit.xml',
  html: 'index.html',
  markdown: 'report.md',
  annotations: 'annotations.txt',
  sarif: 'report.sarif',
}

/** Returns the format with this name. Throws ContractError with the nearest name for an unknown one. */
export function parseFormat(name: string, where: string): ReportFormat {
  return parseReportFormat(name, formatNames, where)
}

/**
 * Parses options `FORMAT=PATH`, so that mistakes are found before requests are sent. Throws ContractError for
 * an unknown format, a missing path, or two reports in one file.
 */
export function parseReportOptions(texts: readonly string[], where = '--report'): ReportTarget[] {
  return parseReportTargets(texts, formatNames, where)
}

/** Writes a report in each of the requested formats. */
export async function writeReports(
  report: Report,
  targets: readonly ReportTarget[],
  write: ReportWriter,
): Promise<void> {
  for (const { format, path } of targets) await write(path, formatters[format](report))
}
