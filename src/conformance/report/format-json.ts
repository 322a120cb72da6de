import { sanitizeJson } from '../../base/sanitize-text.ts'
import type { Report } from '../model/report.ts'
import schema from './report.schema.json' with { type: 'json' }

const { const: reportVersion } = schema.properties.reportVersion

/** The report as it is, for tools; its form is report.schema.json, whose number changes when a reader has to change. */
export function formatJson(report: Report): string {
  return `${sanitizeJson(JSON.stringify({ reportVersion, ...report }, null, 2))}\n`
}
