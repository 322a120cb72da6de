import { sanitizeJson } from '../../base/sanitize-text.ts'
import { type ContractDiff, listReportedChanges, listUnreadFiles } from './contract-diff.ts'
import schema from './diff.schema.json' with { type: 'json' }

const members = schema.properties.changes.items.required

/** Formats the changes for programs, with exactly the members of diff.schema.json. */
export function formatDiffJson(review: ContractDiff): string {
  const notCompared = listUnreadFiles(review)
  const report = { changes: listReportedChanges(review), ...(notCompared.length > 0 && { notCompared }) }
  return `${sanitizeJson(JSON.stringify(report, [...Object.keys(report), ...members], 2))}\n`
}
