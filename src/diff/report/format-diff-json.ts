import { sanitizeJson } from '../../base/sanitize-text.ts'
import { describeChangeLocation } from '../describe-places.ts'
import type { ContractDiff } from './contract-diff.ts'

/** Formats the changes for programs, in the form of diff.schema.json. */
export function formatDiffJson(review: ContractDiff): string {
  const { notCompared } = review
  const changes = review.changes.map(change => ({
    id: change.id,
    where: describeChangeLocation(change, review),
    says: change.says,
    concerns: change.concerns,
  }))
  return `${sanitizeJson(JSON.stringify({ changes, ...(notCompared.length > 0 && { notCompared }) }, null, 2))}\n`
}
