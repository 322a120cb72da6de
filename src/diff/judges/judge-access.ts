import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { ChangeId } from '../change-kinds.ts'
import type { ModelNode } from '../to-comparison-model.ts'
import { listMissing } from './comparers-by-keyword.ts'
import type { DifferenceJudge } from './difference.ts'
import { judgeProse, judgeUnknown } from './judge-limit.ts'
import { formatValue } from './name-subject.ts'

/**
 * Judges access: alternative sets of security schemes. A request must satisfy one set. An operation without
 * its own list uses that of the document. An empty list needs no credentials.
 */
export const judgeAccess: DifferenceJudge = difference => {
  const { owners, context } = difference
  const [before, after] = (['before', 'after'] as const).map(side => {
    const own = owners[side].security ?? context.roots[side].security ?? []
    return Array.isArray(own) && own.every(isJsonNode) ? (own.length === 0 ? [{}] : own) : undefined
  })
  if (before === undefined || after === undefined) return judgeUnknown(difference)
  const compare = (ways: readonly ModelNode[], others: readonly ModelNode[], id: ChangeId, now: string) =>
    ways.flatMap(each => {
      const how = Object.keys(each).length === 0 ? 'without credentials' : `with ${formatValue(each)}`
      return isAllowed(each, others) ? [] : [{ id, says: `Requests ${how} ${now}.` }]
    })
  const verdicts = [
    ...compare(after, before, 'access-added', 'are let in now'),
    ...compare(before, after, 'access-removed', 'are no longer let in'),
  ]
  return verdicts.length > 0 ? verdicts : judgeProse(difference)
}

/** Returns whether a request with these schemes and scopes satisfies one of the sets in `ways`. */
function isAllowed(shown: ModelNode, ways: readonly ModelNode[]): boolean {
  return ways.some(way =>
    Object.entries(way).every(
      ([scheme, scopes]) => Object.hasOwn(shown, scheme) && listMissing(scopes, shown[scheme]).length === 0,
    ),
  )
}
