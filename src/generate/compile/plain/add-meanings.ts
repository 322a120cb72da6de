import { omitUndefined } from '../../../base/omit-undefined.ts'
import type { ParameterSchema } from '../../../contract/contract.ts'
import type { ParameterNode } from '../../../contract/model/document-node.ts'
import { findNamedRole } from '../../../contract/model/read-operation.ts'
import { makeValue } from '../../../contract/schema/make-value.ts'
import { mapValues } from '../../../contract/schema/map-members.ts'
import type { SpecDocument } from '../../spec-document.ts'
import {
  idNames,
  isScalar,
  type Members,
  type PlainRows,
  readMembers,
  readPlainRows,
} from './read-plain-rows.ts'

/** An entity of a document, and the attribute that identifies one. `isSaid` is false where only names tell it. */
interface PlainEntity {
  readonly isSaid: boolean
  readonly key: string
}

/** The entities of a document, the one that each schema is about, and attributes by the names that tell them. */
type Naming = ReturnType<typeof nameEntities>

/**
 * Adds to a converted document what its rows are about. A schema with `x-rows: book` says that its members are attributes of a
 * book, and that `bookId` elsewhere is its key. Of all other rows names tell the key, for drafts alone. A parameter that
 * means an unknown attribute is a line of `note`.
 */
export function addMeanings(
  document: SpecDocument,
  note: (path: readonly string[], problem: string) => void,
): SpecDocument {
  const operations = Object.entries(document.paths).flatMap(([path, { get }]) =>
    readPlainRows(path, get, document),
  )
  const naming = nameEntities(operations, document)
  const { entities, entityOf } = naming
  const meanings = new Map(
    [...entityOf].flatMap(([entry, entity]) => {
      const is = readMeanings(entry, entity, naming, document)
      return Object.keys(is).length === 0 ? [] : [[entry, is] as const]
    }),
  )
  for (const [entity, { isSaid, key }] of entities)
    if (isSaid && key === '')
      note(['components', 'schemas'], `x-rows: no member of ${entity} is its key; x-is names it`)
  const attributes = new Set([...meanings.values()].flatMap(is => Object.values(is)))
  const samples = new Map<string, unknown[]>()
  for (const operation of operations) {
    const { path, get, entry } = operation
    for (const parameter of (get.parameters ?? []) as ParameterNode[]) {
      const said = parameter['x-is']
      const isKnown = said === undefined || attributes.has(said)
      if (!isKnown) note(['paths', path], `x-is: ${said} names no member of an x-rows`)
      const is = (isKnown && said) || findMeaning(parameter, operation, naming, operations)
      const shown = Object.values(meanings.get(entry) ?? {}).includes(is ?? '')
      const isFilter = shown && !parameter.required && entities.get(is?.split('.')[0] ?? '')?.isSaid
      if (is) samples.set(is, [...(samples.get(is) ?? []), ...listSamples(parameter)])
      Object.assign(parameter, describeParameter(parameter, is, isFilter ? 'filter' : undefined))
    }
  }
  const schemas = mapValues(document.components.schemas, (schema, entry) => {
    const is = meanings.get(entry)
    return is === undefined ? schema : { ...schema, 'x-rows': entityOf.get(entry) ?? '', 'x-members': is }
  })
  return {
    ...document,
    components: { ...document.components, schemas },
    'x-entities': mapValues(Object.fromEntries(entities), ({ isSaid, key }, entity) => {
      const names = [...attributes].flatMap(is => (is.startsWith(`${entity}.`) ? is.split('.').slice(1) : []))
      const facts = names.filter(name => name !== key).map(name => [name, {}])
      return {
        isSaid,
        key: [key],
        facts: Object.fromEntries(facts),
        samples: samples.get(`${entity}.${key}`) ?? [],
      }
    }),
  }
}

/** Lists the values that a parameter shows, as a request of the suite may have them. */
function listSamples({ example, schema = {} }: ParameterNode): unknown[] {
  const { default: usual, enum: listed = [], examples = [] } = schema as ParameterSchema
  const all = [example, usual, ...examples, ...listed, makeValue({ ...schema })]
  return all.filter(each => each !== undefined)
}

/** Returns the words of a parameter: its meaning, and its role, which may be that of its name for drafts alone. */
function describeParameter(parameter: ParameterNode, is: string | undefined, usual: 'filter' | undefined) {
  const { 'x-role': role = usual, name, schema = {} } = parameter
  const named = role === undefined ? findNamedRole(name, schema) : undefined
  return omitUndefined({
    'x-is': is,
    'x-role': role,
    'x-named-role': named === 'limit' || named === 'offset' ? named : undefined,
  })
}

/** Names the entities of rows: by `x-rows`, by the path of one object and its list, and by their schema. */
function nameEntities(operations: readonly PlainRows[], document: SpecDocument) {
  const entities = new Map<string, PlainEntity>()
  const entityOf = new Map<string, string>()
  const findLast = (entry: string) => operations.find(each => each.entry === entry && each.last)?.last
  const name = (entry: string, entity: string, isSaid = false, last = findLast(entry)): void => {
    if (entityOf.has(entry)) return
    entityOf.set(entry, entity)
    const key = findKey(readMembers(entry, document), entity, last)
    if (!entities.get(entity)?.key) entities.set(entity, { isSaid, key })
  }
  for (const [entry, { 'x-rows': entity }] of Object.entries(document.components.schemas))
    if (entity !== undefined) name(entry, entity, true)
  for (const { entry, path, last } of operations) {
    const list = operations.find(each => last !== undefined && `${each.path}/{${last}}` === path)
    const entity = entityOf.get(entry) ?? entityOf.get(list?.entry ?? '') ?? entry
    for (const each of [entry, list?.entry ?? entry]) name(each, entity, false, last)
  }
  return { entities, entityOf, references: listReferences(entities) }
}

/** Finds the attribute that identifies an entity: what `x-is` says, the parameter of its path, or the usual name. */
function findKey(members: Members, entity: string, last: string | undefined): string {
  const own = Object.entries(members).filter(([, member]) => isScalar(member))
  const said = own.flatMap(([, { 'x-is': is = '' }]) =>
    is.startsWith(`${entity}.`) ? [is.slice(entity.length + 1)] : [],
  )
  const names = own.map(([name]) => name)
  const isOwn = new RegExp(`^${entity}_?id$`, 'i')
  return (
    said.find(each => idNames.test(each)) ??
    names.find(each => each === last) ??
    names.find(each => idNames.test(each)) ??
    names.find(each => isOwn.test(each)) ??
    said[0] ??
    ''
  )
}

/** Reads the attributes in the members of a schema. */
function readMeanings(
  entry: string,
  entity: string,
  naming: Naming,
  document: SpecDocument,
): Record<string, string> {
  const { isSaid = false, key } = naming.entities.get(entity) ?? {}
  const members = Object.entries(readMembers(entry, document)).filter(([, member]) => isScalar(member))
  return Object.fromEntries(
    members.flatMap(([name, { 'x-is': said }]) => {
      const told = naming.references.get(name.toLowerCase())
      const other = told === `${entity}.${key}` ? undefined : told
      const is = said ?? other ?? (isSaid || name === key ? `${entity}.${name}` : undefined)
      return is === undefined ? [] : [[name, is]]
    }),
  )
}

/** Lists the names that tell a key elsewhere, in small letters: `bookid` and `book_id` of `book.id`. */
function listReferences(entities: ReadonlyMap<string, PlainEntity>): Map<string, string> {
  return new Map(
    [...entities].flatMap(([entity, { key }]) =>
      key === ''
        ? []
        : ['', '_'].map(dash => [`${entity}${dash}${key}`.toLowerCase(), `${entity}.${key}`] as const),
    ),
  )
}

/** Finds what a parameter means: the key of the object whose path it is in, or the one that its name tells. */
function findMeaning(
  { name, in: place }: ParameterNode,
  { path }: PlainRows,
  naming: Naming,
  operations: readonly PlainRows[],
): string | undefined {
  const start = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
  const one =
    place === 'path' ? operations.find(each => each.path === start && each.last === name) : undefined
  const entity = naming.entityOf.get(one?.entry ?? '')
  const key = naming.entities.get(entity ?? '')?.key
  return key ? `${entity}.${key}` : naming.references.get(name.toLowerCase())
}
