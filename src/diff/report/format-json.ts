import { tameJson } from '../../base/tame-text.ts'
import schema from './diff.schema.json' with { type: 'json' }
import { listTold, type Review } from './review.ts'

const members = schema.properties.changes.items.required

/** The changes for programs: exactly the members of diff.schema.json. */
export function formatJson(review: Review): string {
  return `${tameJson(JSON.stringify({ changes: listTold(review) }, ['changes', ...members], 2))}\n`
}
