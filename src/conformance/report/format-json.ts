import { sanitizeJson } from '../../base/sanitize-text.ts'
import type { Report } from '../model/report.ts'
import schema from './report.schema.json' with { type: 'json' }

const { const: reportVersion } = schema.properties.reportVersion

/** Formats the whole report as JSON, by report.schema.json, whose version changes if readers must. */
export function formatJson(report: Report): string {
  return writeJson({ reportVersion, ...report })
}

/** Writes a value as indented JSON that is harmless to print. */
export function writeJson(value: unknown): string {
  return `${sanitizeJson(JSON.stringify(value, null, 2))}\n`
}
