import { getOwn } from '../../base/get-own.ts'
import { isEqualType, parseType } from '../../clickhouse/column-type.ts'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import { flattenValues, separateInferred } from '../../generate/expand-tables.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { ChangeId } from '../change-kinds.ts'
import { asNode, type ModelNode } from '../to-comparison-model.ts'
import { splitNullable } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { createFlagJudge, createListJudge, judgeUnknown } from './judge-limit.ts'
import { createVerdict, formatValue } from './name-subject.ts'
import { describeRename, schemaJudges } from './schema-judges.ts'

/** Judges the declared type of a column, including whether it allows null. */
export const judgeType: DifferenceJudge = ({ before, after, context: { place } }) => {
  const id = compareTypes(String(before), String(after))
  return [createVerdict(id, place, ` is now ${formatValue(after)}, was ${formatValue(before)}.`)]
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
export const judgeKeys = createListJudge(
  ['column-keys-added', ' also has the keys $.'],
  ['column-keys-removed', ' no longer has the keys $.'],
  ' lists its keys in another order.',
)

/** Judges whether a map column may have unlisted keys. */
export const judgeUnlistedKeys = createFlagJudge(
  ['column-keys-opened', ' may have other keys than those named.'],
  ['column-keys-closed', ' may have no keys but those named.'],
)

/** Judges the names of the positions of a tuple. */
export const judgeTuplePositions: DifferenceJudge = ({ before, after, context: { place } }) => {
  const [is, was] = [formatValue(after), formatValue(before)]
  const text = `: the positions of its tuples are now ${is}, were ${was}.`
  return [createVerdict('column-elements-changed', place, text)]
}

/** Judges whether a known key has exactly one row. */
export const judgeOneRow = createFlagJudge(
  ['rows-bound-tightened', ': a known key has exactly one row now.'],
  ['rows-bound-widened', ': a known key need not have exactly one row any more.'],
)

/** Judges the schema of a column. References are resolved, so that only the referenced content matters. */
export const judgeColumnSchema: DifferenceJudge = ({ before, after, context }) => {
  const text = JSON.stringify(before)
  for (const [old, now] of context.renamed)
    if (text?.replaceAll(`"${old}"`, `"${now}"`) === JSON.stringify(after))
      return [{ id: 'part-renamed', says: describeRename(old, now) }]
  const from = resolve(before, context.roots.before)
  const to = resolve(after, context.roots.after)
  const verdicts = judgeValue(from, to, { before: from, after: to }, context)
  const same = ` says the same of its values, by reference to ${formatValue(nameValue(after))}.`
  return verdicts.length > 0 ? verdicts : [createVerdict('words-changed', context.place, same)]
}

function judgeValue(
  before: ModelNode,
  after: ModelNode,
  owners: Difference['owners'],
  context: Difference['context'],
): ChangeVerdict[] {
  const inferred = { ...context, isDocumented: false }
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap(keyword => {
    const [from, to] = [before[keyword], after[keyword]]
    if (keyword === 'x-inferred' && (isJsonNode(from) || isJsonNode(to)))
      return judgeValue(asNode(from), asNode(to), owners, inferred)
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const judge = getOwn(schemaJudges, keyword) ?? judgeUnknown
    return judge({ kind: 'schema', keyword, before: from, after: to, owners, context })
  })
}

/** Resolves the schema of a column, without prose and without the type that the column declares. */
function resolve(schema: unknown, document: ModelNode): ModelNode {
  const whole = flattenValues((schema ?? {}) as JsonSchema, document as unknown as SpecDocument)
  const { description: _, title: _title, type: _type, ...rest } = separateInferred(whole)
  return rest
}

function nameValue(schema: unknown): unknown {
  return isJsonNode(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : schema
}
