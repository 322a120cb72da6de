import type { MediaNode, OperationNode, SchemaNode } from '../../../contract/model/document-node.ts'
import { flattenAllOf } from '../../../contract/schema/flatten-all-of.ts'
import { mapValues } from '../../../contract/schema/map-members.ts'
import { type JsonNode, readSchemaName } from '../../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../spec-document.ts'

/** Members of an object by name. */
export type Members = Readonly<Record<string, SchemaNode>>

/** The rows of an operation: the object of its reply, or the objects of a list. */
export type PlainRows = ReturnType<typeof readPlainRows>[number]

/** Reads the rows of an operation. A list in a member of its reply becomes the `x-list` of its media type. */
export function readPlainRows(path: string, get: OperationNode, document: SpecDocument) {
  const [success] = Object.entries(get.responses).flatMap(([status, each]) => (/^2/.test(status) ? each : []))
  const [media] = Object.values(success?.content ?? {}) as (MediaNode & { 'x-list'?: unknown })[]
  const body = readSchemaName(media?.schema)
  const entry = body ?? readSchemaName(media?.schema?.items)
  if (media === undefined || entry === undefined) return []
  /** Parameter at the end of the path of one object, such as `id` of `/books/{id}`. */
  const last = /\{([^{}/]+)\}$/.exec(path)?.[1]
  const list = body === undefined || last !== undefined ? undefined : findList(body, document)
  if (list !== undefined) media['x-list'] = list
  return [{ path, get, entry: list?.entry ?? entry, last: body === undefined ? undefined : last }]
}

/** Returns the members of a named schema, with those of its parts. */
export function readMembers(entry: string, document: SpecDocument): Members {
  const { properties = {} } = flattenAllOf(document.components.schemas[entry] ?? {}, document)
  return mapValues(properties as Members, member => flattenAllOf(member, document) as SchemaNode)
}

/** Returns true for a text, a number or a flag. */
export function isScalar({ type = '' }: SchemaNode): boolean {
  const types = [type].flat().filter(each => each !== 'null')
  return types.length > 0 && types.every(each => /^(string|integer|number|boolean)$/.test(each))
}

/** Names of members that identify an object. */
export const idNames = /^(id|_id|uuid|guid|gid|key|slug)$/i

/** Names of members that count the rows of all pages. */
const totalNames = /^(total|count|total_?(count|items|results|elements|records|rows)|(item|result)_?count)$/i

/** Finds the only list of objects in a body. An object with an id is no page of a list. */
function findList(body: string, document: SpecDocument): MediaNode['x-list'] {
  const { schemas } = document.components as { schemas: Record<string, SchemaNode> }
  const all = Object.entries(readMembers(body, document))
  const lists = all.filter(([, { items }]) => items !== undefined && isObject(items, document))
  const [[at, { items = {} }] = ['', {} as SchemaNode]] = lists
  const isOne = all.some(([name]) => idNames.test(name))
  if (lists.length !== 1 || isOne || schemas[body]?.['x-rows'] !== undefined) return undefined
  const entry = readSchemaName(items) ?? `${body}Item`
  schemas[entry] ??= items
  const counts = all.filter(([, { type }]) => [type].flat().includes('integer'))
  const said = counts.find(([, schema]) => schema['x-counts'] !== undefined)
  const [total] = said ?? counts.find(([name]) => totalNames.test(name)) ?? []
  return { at, body, entry, ...(total && { total }), ...(said && { isTotalSaid: true }) }
}

function isObject(schema: SchemaNode, document: SpecDocument): boolean {
  const { type, properties } = flattenAllOf(schema, document) as JsonNode
  return type === 'object' || properties !== undefined
}
