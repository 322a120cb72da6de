import { join } from 'node:path'
import { parseReportFormat, parseReportTargets } from '../../base/parse-report-targets.ts'
import type { Report } from '../model/report.ts'
import { formatAnnotations } from './format-annotations.ts'
import { formatJson } from './format-json.ts'
import { formatJunit } from './format-junit.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatSarif } from './format-sarif.ts'
import { formatHtml } from './html/format-html.tsx'

const formats = {
  json: { file: 'report.json', write: formatJson },
  junit: { file: 'junit.xml', write: formatJunit },
  html: { file: 'index.html', write: formatHtml },
  markdown: { file: 'report.md', write: formatMarkdown },
  annotations: { file: 'annotations.txt', write: formatAnnotations },
  sarif: { file: 'report.sarif', write: formatSarif },
} as const

/** A format in which a report can be written. */
export type ReportFormat = keyof typeof formats

type ReportTargets = ReturnType<typeof parseReportTargets<ReportFormat>>

const formatNames = Object.keys(formats) as readonly ReportFormat[]

/** File name of a report in a directory, by format. */
export const reportFiles = Object.fromEntries(
  formatNames.map(format => [format, formats[format].file]),
) as Readonly<Record<ReportFormat, string>>

/**
 * Returns the report option `FORMAT=PATH` for a file with its default name in a directory. Throws
 * ContractError with the nearest name for an unknown format.
 */
export function toReportOption(name: string, directory: string, where: string): string {
  const format = parseReportFormat(name, formatNames, where)
  return `${format}=${join(directory, formats[format].file)}`
}

/** Parses options `FORMAT=PATH`. Throws ContractError for an unknown format, no path, or two reports in one file. */
export function parseReportOptions(texts: readonly string[]): ReportTargets {
  return parseReportTargets(texts, formatNames, '--report')
}

/** Writes a report in each of the requested formats. The path `-` is standard output. */
export async function writeReports(
  report: Report,
  targets: ReportTargets,
  write: (path: string, text: string) => void | Promise<void>,
): Promise<void> {
  for (const { format, path } of targets) await write(path, formats[format].write(report))
}
