import { findRenames } from '../find-renames.ts'
import { isModelNode, type ModelNode } from '../to-comparison-model.ts'
import { comparersByKeyword, listMissing } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { judgeLevel } from './judge-level.ts'
import { createFixedJudge, judgeDirection, judgeGapUse, judgeLimit, judgeProse } from './judge-limit.ts'
import { describeKeywordChange, formatPlaceSentence, nameSubject } from './name-subject.ts'

/** Judges a default. In a reply, it is a change of words. */
const judgeDefault: DifferenceJudge = difference => {
  const { before, after, context } = difference
  if (!context.directions.includes('request')) return judgeProse(difference)
  const id =
    before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed'
  return createFixedJudge(id)(difference)
}

/** Judges a reference: the same part under a new name, or another part. */
const judgeReference: DifferenceJudge = difference => {
  const { before, after, context } = difference
  if (context.renamed.get(String(before)) === after)
    return [{ id: 'part-renamed', says: describeRename(String(before), String(after)) }]
  return context.place.response !== undefined && !context.place.field?.replaceAll('[]', '')
    ? createFixedJudge('response-replaced')(difference)
    : judgeLimit(difference)
}

/** Returns the sentence about a renamed part. */
export function describeRename(before: string, after: string): string {
  const [from, to] = [before, after].map(name => name.split('/').at(-1))
  return `${from} is now called ${to}.`
}

/** Judges required fields. A new or removed field is reported as such. */
const judgeRequired: DifferenceJudge = difference => {
  const { before = [], after = [], owners, context } = difference
  const [old, now] = [owners.before, owners.after].map(({ properties }) =>
    isModelNode(properties) ? properties : {},
  )
  const renames = findRenames('schema', old as ModelNode, now as ModelNode)
  const gone = listMissing(before, after).map(String)
  const come = listMissing(after, before).map(String)
  const isNew = (name: string) =>
    !Object.hasOwn(old as ModelNode, name) && Object.hasOwn(now as ModelNode, name)
  const isGone = (name: string) =>
    !Object.hasOwn(now as ModelNode, name) && Object.hasOwn(old as ModelNode, name)
  const told = [
    ...come
      .filter(isNew)
      .flatMap(name => judgeField({ ...difference, before: undefined, after: {} }, name, renames)),
    ...gone
      .filter(isGone)
      .flatMap(name => judgeField({ ...difference, before: {}, after: undefined }, name, renames)),
  ]
  const rest = (names: readonly string[], is: (name: string) => boolean) => names.filter(name => !is(name))
  const verdicts: ChangeVerdict[] = [...told]
  const more = rest(come, isNew)
  const less = rest(gone, isGone)
  if (more.length > 0)
    verdicts.push(...judgeDirection({ ...difference, before: [], after: more }, 'presence', 'tightened'))
  if (less.length > 0)
    verdicts.push(...judgeDirection({ ...difference, before: less, after: [] }, 'presence', 'widened'))
  if (verdicts.length === 0)
    return [
      {
        id: 'words-changed',
        says: `${nameSubject(context.place)}: required lists the same in another order.`,
      },
    ]
  return verdicts
}

/** Judges a field that was added (no `before`), removed (no `after`) or renamed. */
export function judgeField(
  difference: Difference,
  name: string,
  renames: ReadonlyMap<string, string>,
): ChangeVerdict[] {
  const { before, owners, context } = difference
  const { field } = context.place
  const path = (last: string) => (field === undefined ? last : `${field}.${last}`)
  const [oldName, newName] = [...renames].find(names => names.includes(name)) ?? []
  if (oldName !== undefined && newName !== undefined)
    return [{ id: 'field-renamed', says: `Field ${path(oldName)} is now called ${newName}.` }]
  const isRequired = [owners.before, owners.after].some(
    ({ required }) => Array.isArray(required) && required.includes(name),
  )
  const presence = isRequired ? 'always there' : 'there or not'
  const says =
    before === undefined
      ? `Field ${path(name)} is new, ${presence}.`
      : `Field ${path(name)} is gone, was ${presence}.`
  const way = before === undefined ? 'added' : 'removed'
  if (!context.isDocumented) return [{ id: `undocumented-${way}`, says }]
  if (context.bearing !== 'same')
    return context.directions.map(direction => ({ id: `${direction}-fields-changed`, says }))
  return context.directions.map(direction => {
    if (direction === 'request')
      return {
        id: way === 'removed' || isRequired ? 'request-fields-tightened' : 'request-fields-widened',
        says,
      }
    if (way === 'removed') return { id: 'field-removed', says }
    return { id: isRequired ? 'field-added' : 'field-added-optional', says }
  })
}

const wording = [
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'externalDocs',
  '$comment',
  'x-clause',
  'x-statement',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  'definitions',
  '$defs',
]

/** The judges of the keywords of a schema. */
export const schemaJudges: Readonly<Record<string, DifferenceJudge>> = {
  ...Object.fromEntries(Object.keys(comparersByKeyword).map(keyword => [keyword, judgeLimit])),
  ...Object.fromEntries(wording.map(keyword => [keyword, judgeProse])),
  $ref: judgeReference,
  $schema: createFixedJudge('dialect-changed'),
  required: judgeRequired,
  default: judgeDefault,
  deprecated: createFixedJudge('deprecation-changed'),
  'x-level': judgeLevel,
  'x-gaps': judgeGapUse,
  'x-table': createFixedJudge('response-replaced'),
  'x-inferred': difference => [
    {
      id: difference.before === undefined ? 'undocumented-added' : 'undocumented-removed',
      says: formatPlaceSentence(
        difference.context.place,
        describeKeywordChange({ ...difference, keyword: 'what is inferred' }),
      ),
    },
  ],
}
