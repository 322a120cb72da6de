import { sanitizeJson } from '../../base/sanitize-text.ts'
import schema from './diff.schema.json' with { type: 'json' }
import { listReported, type Review } from './review.ts'

const members = schema.properties.changes.items.required

/** Formats the changes for programs, with exactly the members of diff.schema.json. */
export function formatJson(review: Review): string {
  return `${sanitizeJson(JSON.stringify({ changes: listReported(review) }, ['changes', ...members], 2))}\n`
}
