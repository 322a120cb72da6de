import { tameJson } from '../../tame-text.ts'
import { listTold, type Review } from './review.ts'

/** The changes for programs; the form is diff.schema.json. */
export function formatJson(review: Review): string {
  return `${tameJson(JSON.stringify({ changes: listTold(review) }, null, 2))}\n`
}
