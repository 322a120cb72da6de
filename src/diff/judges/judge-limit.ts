import { getOwn } from '../../base/get-own.ts'
import type { BoundChange, ChangeId, SchemaAspect } from '../change-kinds.ts'
import type { SubschemaEffect } from '../subschema-effect.ts'
import { comparersByKeyword, isSameLimit, listMissing } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { createVerdict, describeKeywordChange, formatDifferingValues, formatValues } from './name-subject.ts'

/** Creates a judge that always reports the same kind of change. */
export function createFixedJudge(id: ChangeId): DifferenceJudge {
  return difference => [
    createVerdict(id, difference.context.place, `: ${describeKeywordChange(difference)}.`),
  ]
}

/** Kind of a change, and what its sentence says after its subject. */
type Outcome = readonly [id: ChangeId, text: string]

/** Creates a judge of a flag that became true, or no longer is. False means the same as its absence. */
export function createFlagJudge(isNowTrue: Outcome, isNoLongerTrue: Outcome): DifferenceJudge {
  return difference => {
    const [id, text] = difference.after === true ? isNowTrue : isNoLongerTrue
    const isFlag = difference.before === true || difference.after === true
    return isFlag ? [createVerdict(id, difference.context.place, text)] : judgeProse(difference)
  }
}

/** Creates a judge of a list of values. `text` describes the change, with `$` for the values. */
export function createListJudge(added: Outcome, removed: Outcome, reordered: string): DifferenceJudge {
  return ({ before = [], after = [], context: { place } }) => {
    const changes = [
      { outcome: added, values: listMissing(after, before) },
      { outcome: removed, values: listMissing(before, after) },
    ].filter(({ values }) => values.length > 0)
    if (changes.length === 0) return [createVerdict('words-changed', place, reordered)]
    return changes.map(({ outcome: [id, text], values }) => {
      const said = text.replace('$', () => formatValues(values))
      return createVerdict(id, place, said)
    })
  }
}

/** Creates a judge for documented differences. Others get an `undocumented` verdict. */
export function ifDocumented(judge: DifferenceJudge): DifferenceJudge {
  return difference => (difference.context.isDocumented ? judge(difference) : judgeUndocumented(difference))
}

/** Judges a change of a statement below the level documented. */
export const judgeUndocumented: DifferenceJudge = difference =>
  createFixedJudge(`undocumented-${findWay(difference)}`)(difference)

/** Returns whether a member is added, removed or changed. */
export function findWay({ before, after }: Difference): 'added' | 'removed' | 'changed' {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
}

/** Judges prose. Every difference is a change of words, which are quoted. */
export const judgeProse: DifferenceJudge = ({ keyword, before, after, context: { place } }) => {
  const word = getOwn(describeKeyword, keyword) ?? keyword
  const isText = typeof before === 'string' && typeof after === 'string'
  const [was, is] = formatDifferingValues(before, after)
  const text = isText ? `is now "${is}", was "${was}"` : 'reads otherwise'
  return [createVerdict('words-changed', place, `: its ${word} ${text}.`)]
}

const describeKeyword: Readonly<Record<string, string>> = {
  'x-clause': 'clause',
  says: 'wording',
  externalDocs: 'link to other documents',
}

/** Reports a keyword without a judge. It counts as affecting clients and implementations. */
export const judgeUnknown: DifferenceJudge = difference => {
  const text = `: ${describeKeywordChange(difference)}; no judgement is known.`
  return [createVerdict('unjudged', difference.context.place, text)]
}

/** Judges the list of gaps that concern a place. */
export const judgeGapUse = createListJudge(
  ['gap-named', ': $ is said to concern it.'],
  ['gap-not-named', ': $ is no longer said to concern it.'],
  ': its gaps are listed in another order.',
)

/** Judges the statements that the facts of an entity agree in all replies. */
export const judgeAgreement = createListJudge(
  ['rule-added', ': its facts have to agree now: $.'],
  ['rule-removed', ': its facts need not agree any more: $.'],
  ': its statements are listed in another order.',
)

/** Judges a schema keyword that limits the values sent, received, or both. */
export const judgeLimit: DifferenceJudge = difference => {
  const { keyword, before, after } = difference
  const limit = getOwn(comparersByKeyword, keyword)
  if (limit === undefined) return judgeUnknown(difference)
  if (isSameLimit(keyword, before, after))
    return [
      createVerdict('words-changed', difference.context.place, `: ${keyword} says the same in another way.`),
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
  if (!context.isDocumented) return judgeUndocumented(difference)
  const text = `: ${describeLimit(difference)}.`
  const whole = reverseDirection(way, context.bearing)
  return context.directions.map(direction =>
    createVerdict(`${direction}-${family}-${whole}`, context.place, text),
  )
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
