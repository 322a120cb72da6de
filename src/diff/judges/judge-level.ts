import { getOwn } from '../../base/get-own.ts'
import { isDocumented } from '../diff-context.ts'
import { comparersByKeyword } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { judgeDirection } from './judge-limit.ts'
import { nameSubject } from './name-subject.ts'

/**
 * Judges the level of a statement. Only documented statements are promised, so a raised statement counts as
 * added and a lowered one as removed. A documented limit of a request restricts clients, so raising it breaks
 * them, not implementations.
 */
export const judgeLevel: DifferenceJudge = difference => {
  const { kind, keyword, before, after, context, owners } = difference
  const [from, to] = [owners.before, owners.after].map(owner => isDocumented({ level: owner[keyword] }))
  const says = `${nameSubject(context.place)} is now ${after ?? 'documented'}, was ${before ?? 'documented'}.`
  // Who says nothing of a schema demands nothing of it, at any level.
  const isEmpty = [owners.before, owners.after].some(owner => Object.keys(owner).length === 0)
  if (from === to || isEmpty) return [{ id: 'level-changed', says }]
  const own: ChangeVerdict = { id: to ? 'level-raised' : 'level-lowered', says }
  if (!context.directions.includes('request')) return [own]
  if (kind === 'schema') {
    const limited = judgeLimits(difference, to === true)
    return context.directions.includes('reply') || limited.length === 0 ? [own, ...limited] : limited
  }
  // A parameter that has to be sent is demanded from now on, besides being understood.
  const isDemanded = kind === 'parameter' && to && owners.after.required === true
  return isDemanded
    ? [own, { id: 'parameter-made-required', says: `${nameSubject(context.place)} has to be sent now.` }]
    : [own]
}

/** Judges each limit of a request schema that is now documented or no longer is. */
function judgeLimits(difference: Difference, isRaised: boolean): ChangeVerdict[] {
  const owner = isRaised ? difference.owners.after : difference.owners.before
  const context = { ...difference.context, directions: ['request' as const], isDocumented: true }
  return Object.entries(owner).flatMap(([keyword, value]) => {
    const isPart = ['properties', 'patternProperties', 'dependentSchemas'].includes(keyword)
    const family = getOwn(comparersByKeyword, keyword)?.family ?? (isPart ? 'shape' : undefined)
    if (family === undefined) return []
    const [before, after] = isRaised ? [undefined, value] : [value, undefined]
    const way = isRaised ? 'tightened' : 'widened'
    return judgeDirection({ ...difference, keyword, before, after, context }, family, way)
  })
}
