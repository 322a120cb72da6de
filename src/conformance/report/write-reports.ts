import { ContractError, unknownName } from '../../contract-error.ts'
import type { Report } from '../model/report.ts'
import { annotations } from './annotations.ts'
import { ctrf } from './ctrf.ts'
import { html } from './html/html.tsx'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'

const formats = { json, junit, html, markdown, ctrf, annotations }

/** A form a report can be written in. */
export type Format = keyof typeof formats

/** Where a report goes: a file, or `-` for the output. */
export interface ReportTarget {
  readonly format: Format
  readonly path: string
}

/** Puts a text somewhere: stdout for the path `-`, else a file. */
export type Write = (path: string, text: string) => void | Promise<void>

const formatNames = Object.keys(formats) as readonly Format[]

/** What the file of each format is called where only a directory is given. */
export const reportFiles: Readonly<Record<Format, string>> = {
  json: 'report.json',
  junit: 'junit.xml',
  html: 'index.html',
  markdown: 'report.md',
  ctrf: 'ctrf-report.json',
  annotations: 'annotations.txt',
}

/** The format of this name; throws ContractError with the nearest when there is none. */
export function formatOf(name: string, where: string): Format {
  const format = formatNames.find(each => each === name)
  if (format === undefined) throw unknownName('report format', name, formatNames, where)
  return format
}

/**
 * Reads `FORMAT=PATH`, so that a mistake is known before anything is sent. Throws ContractError for an unknown format, a
 * missing path, or two reports in one file.
 */
export function parseReports(texts: readonly string[], where = '--report'): ReportTarget[] {
  const paths = new Set<string>()
  return texts.map(text => {
    const [, name = '', path = ''] = text.match(/^([^=]*)=?(.*)$/s) ?? []
    const format = formatOf(name, where)
    if (path === '') {
      const facts = [`write ${format}=PATH, or ${format}=- for the output`]
      throw new ContractError(`Report "${text}" says no path.`, { facts, where })
    }
    if (paths.has(path)) throw new ContractError(`Two reports would be written to "${path}".`, { where })
    paths.add(path)
    return { format, path }
  })
}

/** Writes a report in each of the forms asked for. */
export async function writeReports(
  report: Report,
  targets: readonly ReportTarget[],
  write: Write,
): Promise<void> {
  for (const { format, path } of targets) await write(path, formats[format](report))
}
