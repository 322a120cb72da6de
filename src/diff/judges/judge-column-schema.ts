import { getOwn } from '../../base/get-own.ts'
import { isEqualType, parseType } from '../../clickhouse/column-type.ts'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import { flattenValues, separateInferred } from '../../generate/flatten-values.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { ChangeId } from '../change-kinds.ts'
import { isModelNode, type ModelNode } from '../to-comparison-model.ts'
import { listMissing, splitNullable } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { judgeUnknown } from './judge-limit.ts'
import { formatValue, formatValues, nameSubject } from './name-subject.ts'
import { describeRename, schemaJudges } from './schema-judges.ts'

/** Judges the declared type of a column, including whether it allows null. */
export const judgeType: DifferenceJudge = ({ before, after, context: { place } }) => {
  const says = `${nameSubject(place)} is now ${formatValue(after)}, was ${formatValue(before)}.`
  return [{ id: compareTypes(String(before), String(after)), says }]
}

function compareTypes(before: string, after: string): ChangeId {
  try {
    const [from, to] = [splitNullable(before), splitNullable(after)]
    if (isEqualType(parseType(before), parseType(after))) return 'words-changed'
    if (!isEqualType(from.inner, to.inner)) return 'column-retyped'
    return to.isNullable ? 'column-made-nullable' : 'column-made-not-null'
  } catch {
    return 'column-retyped'
  }
}

/** Judges the keys that a map column may have. */
export const judgeKeys: DifferenceJudge = ({ before = [], after = [], context: { place } }) => {
  const about = nameSubject(place)
  const come = listMissing(after, before)
  const gone = listMissing(before, after)
  const verdicts: ChangeVerdict[] = []
  if (come.length > 0)
    verdicts.push({ id: 'column-keys-added', says: `${about} also has the keys ${formatValues(come)}.` })
  if (gone.length > 0)
    verdicts.push({
      id: 'column-keys-removed',
      says: `${about} no longer has the keys ${formatValues(gone)}.`,
    })
  if (verdicts.length === 0)
    verdicts.push({ id: 'words-changed', says: `${about} lists its keys in another order.` })
  return verdicts
}

/** Judges whether a map column may have unlisted keys. */
export const judgeUnlistedKeys: DifferenceJudge = ({ after, context: { place } }) =>
  after === true
    ? [{ id: 'column-keys-opened', says: `${nameSubject(place)} may have other keys than those named.` }]
    : [{ id: 'column-keys-closed', says: `${nameSubject(place)} may have no keys but those named.` }]

/** Judges the names of the positions of a tuple. */
export const judgeTuplePositions: DifferenceJudge = ({ before, after, context: { place } }) => [
  {
    id: 'column-elements-changed',
    says: `${nameSubject(place)}: the positions of its tuples are now ${formatValue(after)}, were ${formatValue(before)}.`,
  },
]

/** Judges whether a known key has exactly one row. */
export const judgeOneRow: DifferenceJudge = ({ after, context: { place } }) =>
  after === true
    ? [
        {
          id: 'rows-bound-tightened',
          says: `${nameSubject(place)}: a known key has exactly one row now.`,
        },
      ]
    : [
        {
          id: 'rows-bound-widened',
          says: `${nameSubject(place)}: a known key need not have exactly one row any more.`,
        },
      ]

/** Judges the schema of a column. References are resolved, so that only the referenced content matters. */
export const judgeColumnSchema: DifferenceJudge = ({ before, after, context }) => {
  const text = JSON.stringify(before)
  for (const [old, now] of context.renamed)
    if (text?.replaceAll(`"${old}"`, `"${now}"`) === JSON.stringify(after))
      return [{ id: 'part-renamed', says: describeRename(old, now) }]
  const from = resolve(before, context.roots.before)
  const to = resolve(after, context.roots.after)
  return (
    judgeValue(from, to, { before: from, after: to }, context) ?? [
      {
        id: 'words-changed',
        says: `${nameSubject(context.place)} says the same of its values, by reference to ${formatValue(nameValue(after))}.`,
      },
    ]
  )
}

function judgeValue(
  before: ModelNode,
  after: ModelNode,
  owners: Difference['owners'],
  context: Difference['context'],
): ChangeVerdict[] | undefined {
  const inferred = { ...context, isDocumented: false }
  const verdicts = [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap(keyword => {
    const [from, to] = [before[keyword], after[keyword]]
    if (keyword === 'x-inferred' && (isModelNode(from) || isModelNode(to)))
      return judgeValue(asNode(from), asNode(to), owners, inferred) ?? []
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const judge = getOwn(schemaJudges, keyword) ?? judgeUnknown
    return judge({ kind: 'schema', keyword, before: from, after: to, owners, context })
  })
  return verdicts.length === 0 ? undefined : verdicts
}

function asNode(value: unknown): ModelNode {
  return isModelNode(value) ? value : {}
}

/** Resolves the schema of a column, without prose and without the type that the column declares. */
function resolve(schema: unknown, document: ModelNode): ModelNode {
  const whole = flattenValues((schema ?? {}) as JsonSchema, document as unknown as SpecDocument)
  const { description: _, title: _title, type: _type, ...rest } = separateInferred(whole)
  return rest
}

function nameValue(schema: unknown): unknown {
  return isModelNode(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : schema
}
