import { sanitizeJson } from '../../base/sanitize-text.ts'
import { type ContractDiff, listReportedChanges } from './contract-diff.ts'
import schema from './diff.schema.json' with { type: 'json' }

const members = schema.properties.changes.items.required

/** Formats the changes for programs, with exactly the members of diff.schema.json. */
export function formatDiffJson(review: ContractDiff): string {
  return `${sanitizeJson(JSON.stringify({ changes: listReportedChanges(review) }, ['changes', ...members], 2))}\n`
}
