import { isDeepStrictEqual } from 'node:util'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { ChangeId, Direction } from '../change-kinds.ts'
import { findRenames } from '../find-renames.ts'
import { asNode } from '../to-comparison-model.ts'
import { comparersByKeyword, listMissing } from './comparers-by-keyword.ts'
import type { ChangeVerdict, Difference, DifferenceJudge } from './difference.ts'
import { judgeLevel } from './judge-level.ts'
import {
  createFixedJudge,
  findWay,
  judgeDirection,
  judgeGapUse,
  judgeLimit,
  judgeProse,
  judgeUndocumented,
} from './judge-limit.ts'
import { createVerdict } from './name-subject.ts'

/** Judges a default. In a reply, it is a change of words. */
const judgeDefault: DifferenceJudge = difference => {
  if (!difference.context.directions.includes('request')) return judgeProse(difference)
  return createFixedJudge(`default-${findWay(difference)}`)(difference)
}

/** Creates a judge of a field that is left out of requests or replies. One that no longer is may be required. */
function createOneWayJudge(direction: Direction): DifferenceJudge {
  return difference => {
    const directions = difference.context.directions.filter(each => each === direction)
    if (directions.length === 0) return judgeProse(difference)
    const ways =
      direction === 'request' ? (['tightened', 'changed'] as const) : (['widened', 'tightened'] as const)
    const way = ways[difference.after === true ? 0 : 1]
    return judgeDirection({ ...difference, context: { ...difference.context, directions } }, 'fields', way)
  }
}

/** Judges a schema that has nothing to do with the other. */
const judgeReference: DifferenceJudge = difference => {
  const { context } = difference
  const isReply = context.place.response !== undefined && !context.place.field?.replaceAll('[]', '')
  return context.isDocumented && isReply
    ? createFixedJudge('response-replaced')(difference)
    : judgeDirection(difference, 'shape', 'changed')
}

/** Judges required fields. A new or removed field is reported as such. */
const judgeRequired: DifferenceJudge = difference => {
  const { before = [], after = [], owners, context } = difference
  const [old, now] = [asNode(owners.before.properties), asNode(owners.after.properties)]
  const renames = findRenames('schema', old, now)
  const come = listMissing(after, before).map(String)
  const gone = listMissing(before, after).map(String)
  const isNew = (name: string) => !Object.hasOwn(old, name) && Object.hasOwn(now, name)
  const isGone = (name: string) => !Object.hasOwn(now, name) && Object.hasOwn(old, name)
  const more = come.filter(name => !isNew(name))
  const less = gone.filter(name => !isGone(name))
  const judge = (name: string, values: Pick<Difference, 'before' | 'after'>) =>
    judgeField({ ...difference, ...values }, name, renames)
  const verdicts: ChangeVerdict[] = [
    ...come.filter(isNew).flatMap(name => judge(name, { before: undefined, after: now[name] })),
    ...gone.filter(isGone).flatMap(name => judge(name, { before: old[name], after: undefined })),
  ]
  if (more.length > 0)
    verdicts.push(...judgeDirection({ ...difference, before: [], after: more }, 'presence', 'tightened'))
  if (less.length > 0)
    verdicts.push(...judgeDirection({ ...difference, before: less, after: [] }, 'presence', 'widened'))
  const same = ': required lists the same in another order.'
  return verdicts.length > 0 ? verdicts : [createVerdict('words-changed', context.place, same)]
}

/** Judges a field that was added (no `before`), removed (no `after`) or renamed. */
export function judgeField(
  difference: Difference,
  name: string,
  renames: ReadonlyMap<string, string>,
): ChangeVerdict[] {
  const { before, after, owners, context } = difference
  const { field } = context.place
  const path = (last: string) => (field === undefined ? last : `${field}.${last}`)
  const [oldName, newName] = [...renames].find(names => names.includes(name)) ?? []
  if (oldName !== undefined && newName !== undefined)
    return [{ id: 'field-renamed', says: `Field ${path(oldName)} is now called ${newName}.` }]
  const isRequired = [owners.before, owners.after].some(
    ({ required }) => Array.isArray(required) && required.includes(name),
  )
  const presence = isRequired ? 'always there' : 'there or not'
  const way = before === undefined ? 'added' : 'removed'
  const says = `Field ${path(name)} is ${way === 'added' ? 'new,' : 'gone, was'} ${presence}.`
  if (!context.isDocumented) return [{ id: `undocumented-${way}`, says }]
  const { additionalProperties: others, unevaluatedProperties: rest } =
    before === undefined ? owners.before : owners.after
  const isClosed = others === false || rest === false
  // What an open object does not name is ignored by convention. Other fields of a form of their own are not.
  const isFormed = [others, rest].some(
    each => isJsonNode(each) && Object.keys(each).length > 0 && !isDeepStrictEqual(each, before ?? after),
  )
  if (context.bearing !== 'same' || isFormed)
    return context.directions.map(direction => ({ id: `${direction}-fields-changed`, says }))
  return context.directions.flatMap(direction =>
    fieldIds[direction](way === 'added', isRequired, isClosed).map(id => ({ id, says })),
  )
}

type ListFieldIds = (isAdded: boolean, isRequired: boolean, isClosed: boolean) => readonly ChangeId[]

/** The kinds of an added or removed field. Where the object may have no other fields, it was refused before, or is now. */
const fieldIds: Readonly<Record<Direction, ListFieldIds>> = {
  request: (isAdded, isRequired, isClosed) => {
    if (isRequired && (isClosed || !isAdded)) return ['request-fields-changed']
    return [isAdded && !isRequired ? 'request-fields-widened' : 'request-fields-tightened']
  },
  reply: (isAdded, isRequired, isClosed) => {
    if (!isAdded) return [isClosed ? 'field-removed-closed' : 'field-removed']
    if (!isClosed) return [isRequired ? 'field-added' : 'field-added-optional']
    return [isRequired ? 'field-added-closed' : 'reply-fields-widened']
  },
}

/** Keywords that are prose, or that only name a part. */
const wording =
  'title summary description example examples externalDocs $comment x-clause x-statement $id id $anchor $dynamicAnchor $vocabulary definitions $defs'

/** The judges of the keywords of a schema. */
export const schemaJudges: Readonly<Record<string, DifferenceJudge>> = {
  ...Object.fromEntries(Object.keys(comparersByKeyword).map(keyword => [keyword, judgeLimit])),
  ...Object.fromEntries(wording.split(' ').map(keyword => [keyword, judgeProse])),
  $ref: judgeReference,
  readOnly: createOneWayJudge('request'),
  writeOnly: createOneWayJudge('reply'),
  $schema: createFixedJudge('dialect-changed'),
  required: judgeRequired,
  default: judgeDefault,
  deprecated: createFixedJudge('deprecation-changed'),
  'x-level': judgeLevel,
  'x-gaps': judgeGapUse,
  'x-table': createFixedJudge('response-replaced'),
  'x-inferred': difference => judgeUndocumented({ ...difference, keyword: 'what is inferred' }),
}
