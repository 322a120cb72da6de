import { getOwn } from '../../base/get-own.ts'
import type { BoundChange, ChangeId, Family } from '../change-kinds.ts'
import type { Compatibility } from '../compatibility.ts'
import type { Difference, Judge, Verdict } from './difference.ts'
import { limits, listMissing } from './limits.ts'
import { describeChange, describeDifference, formatValues, nameSubject } from './name-subject.ts'

/** A judge that always says one thing. */
export function report(id: ChangeId): Judge {
  return difference => [
    { id, says: describeDifference(difference.context.place, describeChange(difference)) },
  ]
}

/** A judge that says one thing of what is documented, and that a statement below it changed of what is not. */
export function ifDocumented(judge: Judge): Judge {
  return difference => (difference.context.isDocumented ? judge(difference) : [judgeUndocumented(difference)])
}

/** Judges a change below the level documented. */
export function judgeUndocumented({ before, after, context, keyword }: Difference): Verdict {
  const way = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return {
    id: `undocumented-${way}`,
    says: describeDifference(context.place, describeChange({ keyword, before, after })),
  }
}

/** Prose, whatever it says. */
export const judgeWords: Judge = ({ keyword, context: { place } }) => [
  {
    id: 'words-changed',
    says: `${nameSubject(place)}: its ${getOwn(describeKeyword, keyword) ?? keyword} reads otherwise.`,
  },
]

const describeKeyword: Readonly<Record<string, string>> = {
  'x-clause': 'clause',
  says: 'wording',
  externalDocs: 'link to other documents',
}

/** Reports a keyword without a judge. It affects all until it is classified. */
export const judgeUnknown: Judge = difference => [
  {
    id: 'unjudged',
    says: describeDifference(
      difference.context.place,
      `${describeChange(difference)}; no judgement is known`,
    ),
  },
]

/** Judges the gaps of a place. */
export const judgeGapUse: Judge = ({ before = [], after = [], context: { place } }) => {
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  const about = nameSubject(place)
  const verdicts: Verdict[] = []
  if (come.length > 0)
    verdicts.push({ id: 'gap-named', says: `${about}: ${formatValues(come)} is said to concern it.` })
  if (gone.length > 0)
    verdicts.push({
      id: 'gap-not-named',
      says: `${about}: ${formatValues(gone)} is no longer said to concern it.`,
    })
  if (verdicts.length === 0)
    verdicts.push({ id: 'words-changed', says: `${about}: its gaps are listed in another order.` })
  return verdicts
}

/** A keyword that limits what is sent or answered, whichever of the two is said here. */
export const judgeLimit: Judge = difference => {
  const { keyword, before, after } = difference
  const limit = getOwn(limits, keyword)
  if (limit === undefined) return judgeUnknown(difference)
  return judgeDirection(difference, limit.family, limit.compare(before, after))
}

/** Judges a limit of a value that became stricter, looser or different. */
export function judgeDirection(difference: Difference, family: Family, way: BoundChange): Verdict[] {
  const { context } = difference
  if (!context.isDocumented) return [judgeUndocumented(difference)]
  const says = describeDifference(context.place, describeLimit(difference))
  const whole = reverseDirection(way, context.bearing)
  return context.directions.map(direction => ({ id: `${direction}-${family}-${whole}` as const, says }))
}

/** Returns the change of the whole when a part became stricter, looser or different. */
function reverseDirection(way: BoundChange, bearing: Compatibility): BoundChange {
  if (bearing === 'same' || way === 'changed') return way
  if (bearing === 'unknown') return 'changed'
  return way === 'tightened' ? 'widened' : 'tightened'
}

function describeLimit(difference: Difference): string {
  const { keyword, before, after } = difference
  if (!Array.isArray(before) || !Array.isArray(after)) return describeChange(difference)
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  const parts = [
    ...(come.length > 0 ? [`${keyword} also lists ${formatValues(come)}`] : []),
    ...(gone.length > 0 ? [`${keyword} no longer lists ${formatValues(gone)}`] : []),
  ]
  return parts.join(', ') || describeChange(difference)
}
