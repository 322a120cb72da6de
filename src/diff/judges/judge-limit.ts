import { getOwn } from '../../base/get-own.ts'
import type { BoundChange, ChangeId, SchemaAspect } from '../change-kinds.ts'
import type { SubschemaEffect } from '../subschema-effect.ts'
import { comparersByKeyword, isSameLimit, listMissing } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { describeKeywordChange, formatPlaceSentence, formatValues, nameSubject } from './name-subject.ts'

/** Creates a judge that always reports the same kind of change. */
export function createFixedJudge(id: ChangeId): DifferenceJudge {
  return difference => [
    { id, says: formatPlaceSentence(difference.context.place, describeKeywordChange(difference)) },
  ]
}

/** Creates a judge for documented differences. Others get an `undocumented` verdict. */
export function ifDocumented(judge: DifferenceJudge): DifferenceJudge {
  return difference => (difference.context.isDocumented ? judge(difference) : [judgeUndocumented(difference)])
}

/** Judges a change of a statement below the level documented. */
export function judgeUndocumented({ before, after, context, keyword }: Difference): ChangeVerdict {
  const way = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return {
    id: `undocumented-${way}`,
    says: formatPlaceSentence(context.place, describeKeywordChange({ keyword, before, after })),
  }
}

/** Judges prose. Every difference is a change of words. */
export const judgeProse: DifferenceJudge = ({ keyword, context: { place } }) => [
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

/** Reports a keyword without a judge. It counts as affecting clients and implementations. */
export const judgeUnknown: DifferenceJudge = difference => [
  {
    id: 'unjudged',
    says: formatPlaceSentence(
      difference.context.place,
      `${describeKeywordChange(difference)}; no judgement is known`,
    ),
  },
]

/** Judges the list of gaps that concern a place. */
export const judgeGapUse: DifferenceJudge = ({ before = [], after = [], context: { place } }) => {
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  const about = nameSubject(place)
  const verdicts: ChangeVerdict[] = []
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

/** Judges a schema keyword that limits the values sent, received, or both. */
export const judgeLimit: DifferenceJudge = difference => {
  const { keyword, before, after } = difference
  const limit = getOwn(comparersByKeyword, keyword)
  if (limit === undefined) return judgeUnknown(difference)
  if (isSameLimit(keyword, before, after))
    return [
      {
        id: 'words-changed',
        says: `${nameSubject(difference.context.place)}: ${keyword} says the same in another way.`,
      },
    ]
  return judgeDirection(difference, limit.family, limit.compare(before, after))
}

/** Judges a limit that became stricter, looser or different, for each direction of its values. */
export function judgeDirection(
  difference: Difference,
  family: SchemaAspect,
  way: BoundChange,
): ChangeVerdict[] {
  const { context } = difference
  if (!context.isDocumented) return [judgeUndocumented(difference)]
  const says = formatPlaceSentence(context.place, describeLimit(difference))
  const whole = reverseDirection(way, context.bearing)
  return context.directions.map(direction => ({ id: `${direction}-${family}-${whole}` as const, says }))
}

/** Returns the change of the outer schema that follows from the change of a part. */
function reverseDirection(way: BoundChange, bearing: SubschemaEffect): BoundChange {
  if (bearing === 'same' || way === 'changed') return way
  if (bearing === 'unknown') return 'changed'
  return way === 'tightened' ? 'widened' : 'tightened'
}

function describeLimit(difference: Difference): string {
  const { keyword, before, after } = difference
  if (!Array.isArray(before) || !Array.isArray(after)) return describeKeywordChange(difference)
  const gone = listMissing(before, after)
  const come = listMissing(after, before)
  const parts = [
    ...(come.length > 0 ? [`${keyword} also lists ${formatValues(come)}`] : []),
    ...(gone.length > 0 ? [`${keyword} no longer lists ${formatValues(gone)}`] : []),
  ]
  return parts.join(', ') || describeKeywordChange(difference)
}
