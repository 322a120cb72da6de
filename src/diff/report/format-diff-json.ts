import { sanitizeJson } from '../../base/sanitize-text.ts'
import { describeChangeLocation, findChangeLines } from '../describe-places.ts'
import { toPlain } from '../to-comparison-model.ts'
import { createFingerprint } from './accepted-change.ts'
import type { ContractDiff } from './contract-diff.ts'

/** Formats the changes for programs, in the form of diff.schema.json. */
export function formatDiffJson(review: ContractDiff): string {
  const { notCompared } = review
  const changes = review.changes.map(change => {
    const { id, also, says, concerns, accepted } = change
    const { old, now } = findChangeLines(change, review)
    return {
      id,
      ...(also && { also }),
      fingerprint: createFingerprint(change),
      where: describeChangeLocation(change, review),
      says,
      concerns,
      before: describeSide(old, change.before),
      after: describeSide(now, change.after),
      ...(accepted && {
        accepted: { reason: accepted.reason, owner: accepted.owner, expires: accepted.expires },
      }),
    }
  })
  return `${sanitizeJson(JSON.stringify({ changes, ...(notCompared.length > 0 && { notCompared }) }, null, 2))}\n`
}

/** Returns the value of one side, with file and line where it has files. */
function describeSide(place: string | undefined, value: unknown) {
  const [, file, line] = place?.match(/^(.*):(\d+)$/) ?? []
  return { ...(value !== undefined && { value: toPlain(value) }), ...(file && { file, line: Number(line) }) }
}
