import { ContractError } from '../../base/contract-error.ts'
import type { Operation, ParameterRole } from '../contract.ts'
import { readParameterStyle, writeValueText } from '../routes/read-parameter-style.ts'
import { flattenAllOf } from '../schema/flatten-all-of.ts'
import { followPointer, readSchemaName, resolveReference } from '../schema/resolve-reference.ts'
import type { DocumentNode, ParameterNode, ResponseNode, SchemaNode } from './document-node.ts'
import type { EntryModel } from './read-entry.ts'
import type { FindGaps } from './read-gaps.ts'
import { readSecurity } from './read-security.ts'
import { describeServer } from './read-servers.ts'

/** The document and its entries by name, for reading an operation. */
export interface ReadContext {
  readonly document: DocumentNode
  readonly findGaps: FindGaps
  readonly findEntry: (name: string) => EntryModel
}

/** A GET operation of the service. */
export type OperationModel = ReturnType<typeof readOperation>

/** Reads the operation of a path. Throws ContractError for a reply that is no table and no list of objects. */
export function readOperation(path: string, context: ReadContext) {
  const { document, findGaps } = context
  const { get, servers } = document.paths[path] as DocumentNode['paths'][string]
  const { operationId: id, summary = '', description = '', tags: [tag = 'Operations'] = [], responses } = get
  const { 'x-success': success = '200', 'x-answers': answers } = get
  const response: ResponseNode = resolveReference(responses[success] ?? {}, document)
  const origin: Operation['origin'] = servers === undefined ? 'base' : 'social'
  return {
    id,
    path,
    origin,
    /** Its first tag, or the same name for all without one. */
    tag,
    summary,
    description,
    clause: get['x-clause'] ?? '',
    level: get['x-level'],
    servers: (servers ?? document.servers ?? []).map(node => describeServer(node, [])),
    parameters: (get.parameters ?? []).map(node => readParameter(node, context)),
    security: readSecurity(get, document),
    reply: {
      ...readReply(
        id,
        answers && !response.content ? { ...response, content: noContent } : response,
        context,
      ),
      ...(success !== '200' && { status: success }),
    },
    ...(answers && { answers }),
    orders: get['x-order'] ?? [],
    ...(get['x-deprecated'] && { deprecation: get['x-deprecated'] }),
    gaps: findGaps(get['x-gaps']),
    /** Gaps of the columns or fields in its reply, of any version. */
    replyGaps: document['x-gaps'] ? findGaps([...new Set(listGapIds(response, document))]) : [],
    failures: Object.entries(responses)
      .filter(([status]) => !status.startsWith('2') && status !== success)
      .map(([status, node]) => readFailure(status, resolveReference(node, document))),
  }
}

function listGapIds(node: unknown, document: DocumentNode, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return []
  seen.add(node)
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'x-gaps') return value as string[]
    return listGapIds(key === '$ref' ? followPointer(String(value), document) : value, document, seen)
  })
}

/** A parameter. */
export type ParameterModel = ReturnType<typeof readParameter>

function readParameter(node: unknown, { document, findGaps }: ReadContext) {
  const parameter = resolveReference(node, document) as unknown as ParameterNode
  const {
    name,
    required = false,
    description = '',
    content = {},
    schema = Object.values(content)[0]?.schema ?? {},
    example,
    'x-is': is,
    'x-counts': counts,
    'x-role': written = counts === undefined ? undefined : 'limit',
    'x-named-role': namedRole,
  } = parameter
  const flat = flattenItems(schema, document)
  const role = written ?? (namedRole ? undefined : findNamedRole(name, flat))
  const { in: place = 'query' } = parameter
  const style = readParameterStyle(parameter, flat.type)
  return {
    name,
    ...(place !== 'query' && { in: place as 'path' | 'header' | 'cookie' }),
    ...(style && { style }),
    ...(is !== undefined && { is }),
    /** Entity that a limit counts. Absent when the limit counts rows. */
    ...(counts !== undefined && { counts }),
    /** Choice that the value makes, such as the length of a page, and whether only its name tells it. */
    ...(namedRole && { namedRole }),
    ...(role && { role, ...(written === undefined && { hasNamedRole: true as const }) }),
    required,
    description,
    example: example === undefined ? undefined : writeValueText(example),
    /** Schema without references. */
    schema: flat,
    level: parameter['x-level'],
    gaps: findGaps(parameter['x-gaps']),
  }
}

/** Lists within lists in a parameter. */
const MAX_LISTS = 5

function flattenItems(schema: SchemaNode, document: DocumentNode, depth = 0): SchemaNode {
  const { items, ...flat }: SchemaNode = flattenAllOf(schema, document)
  const isLast = items === undefined || depth >= MAX_LISTS
  return isLast ? flat : { ...flat, items: flattenItems(items, document, depth + 1) }
}

/** Content in place of that of a reply without a body. */
const noContent: ResponseNode['content'] & object = {
  'application/json': {
    schema: { $ref: '#/components/schemas/_' },
    'x-versions': [{ version: '1.0.0', state: 'current', default: true }],
  },
}

/** Reads a successful reply: one table, alone or in an array of one, or objects by media type. */
function readReply(id: string, response: ResponseNode, { findEntry, document }: ReadContext) {
  const { description = '', content = {} } = response
  const [[, first] = []] = Object.entries(content)
  const isWrapped = first?.schema.maxItems === 1
  const name = readSchemaName(isWrapped ? first?.schema.items : first?.schema)
  const isTable = name !== undefined && document.components.schemas[name]?.['x-table'] !== undefined
  const { entry: row, ...list } = first?.['x-list'] ?? {}
  const isSingle = readSchemaName(first?.schema) !== undefined && !isTable && row === undefined
  const media = Object.entries(isTable ? {} : content).map(([type, { schema, ...others }]) => {
    const name = row ?? readSchemaName(isSingle ? schema : schema.items)
    if (name === undefined)
      throw new ContractError(`The reply of ${id} is neither a table nor a list of objects.`)
    return { type, level: others['x-level'], versions: others['x-versions'] ?? [], entry: findEntry(name) }
  })
  const main = media.find(({ versions }) => versions.some(version => version.default)) ?? media[0]
  const entry = isTable ? findEntry(name) : main?.entry
  if (entry === undefined) throw new ContractError(`The reply of ${id} has no media type.`)
  return {
    description,
    isTable,
    /** True when the table is in an array of one. */
    isWrapped: isTable && isWrapped,
    /** The table, or the object of the default version. */
    entry,
    /** Media types of a reply that lists objects. Empty for a table. */
    media,
    example: (main === undefined ? first : content[main.type])?.example,
    ...(isSingle && { isSingle: true as const }),
    ...('body' in list && { list, body: findEntry(list.body) }),
  }
}

function readFailure(status: string, { description = '', headers = {}, content = {} }: ResponseNode) {
  const [media] = Object.values(content)
  return {
    status,
    description,
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: header.description ?? '',
    })),
    example: media?.example,
    level: media?.['x-level'],
  }
}

const time = '(_?(time|date|at|timestamp|ts|unix))?'

/** Roles of parameters by name, where a document has none for them. */
const namedRoles: readonly (readonly [ParameterRole, RegExp])[] = [
  ['limit', /^(limit|page_?size|per_page)$/i],
  ['offset', /^(offset|skip)$/i],
  ['from', new RegExp(`^(after|start|from|since|begin)${time}$`, 'i')],
  ['until', new RegExp(`^(before|end|until|to)${time}$`, 'i')],
]

/** Finds what a parameter selects by its name, where its document says nothing. */
export function findNamedRole(
  name: string,
  { type, format, enum: options }: SchemaNode,
): ParameterRole | undefined {
  const role = namedRoles.find(([, form]) => form.test(name))?.[0]
  const isTime = type === 'integer' || format === 'date-time'
  return (role === 'from' || role === 'until') && !(isTime && options === undefined) ? undefined : role
}
