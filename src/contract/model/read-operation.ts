import { ContractError } from '../../base/contract-error.ts'
import { flattenAllOf } from '../schema/flatten-all-of.ts'
import { followPointer, resolveReference } from '../schema/resolve-reference.ts'
import type {
  EntryModel,
  FailureModel,
  OperationModel,
  ParameterModel,
  ReplyModel,
} from './contract-model.ts'
import type { DocumentNode, ParameterNode, ResponseNode, SchemaNode } from './document-node.ts'
import { findNamedRole } from './find-named-role.ts'
import type { FindGaps } from './read-entry.ts'
import { describeServer } from './read-servers.ts'

/** The document and its entries by name, for reading an operation. */
export interface ReadContext {
  readonly document: DocumentNode
  readonly findGaps: FindGaps
  readonly findEntry: (name: string) => EntryModel
}

/**
 * Reads the operation of a path. Throws ContractError when its reply is neither a table nor a list of
 * objects.
 */
export function readOperation(path: string, context: ReadContext): OperationModel {
  const { document, findGaps } = context
  const { get, servers } = document.paths[path] as DocumentNode['paths'][string]
  const { operationId: id, summary = '', description = '', tags: [tag = 'Operations'] = [], responses } = get
  const response: ResponseNode = resolveReference(responses['200'], document)
  return {
    id,
    path,
    origin: servers === undefined ? 'base' : 'social',
    tag,
    summary,
    description,
    clause: get['x-clause'] ?? '',
    level: get['x-level'],
    servers: (servers ?? document.servers ?? []).map(node => describeServer(node, [])),
    parameters: (get.parameters ?? []).map(node => readParameter(node, context)),
    reply: readReply(id, response, context),
    orders: get['x-order'] ?? [],
    gaps: findGaps(get['x-gaps']),
    replyGaps: findGaps([...new Set(listGapIds(response, document))]),
    failures: Object.entries(responses)
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, node]) => readFailure(status, resolveReference(node, document))),
  }
}

function listGapIds(node: unknown, document: DocumentNode): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'x-gaps') return value as string[]
    return listGapIds(key === '$ref' ? followPointer(String(value), document) : value, document)
  })
}

function readParameter(node: unknown, { document, findGaps }: ReadContext): ParameterModel {
  const parameter = resolveReference(node, document) as unknown as ParameterNode
  const {
    name,
    required = false,
    description = '',
    schema,
    example,
    'x-is': is,
    'x-counts': counts,
    'x-role': written = counts === undefined ? undefined : 'limit',
  } = parameter
  const flat = flattenItems(schema, document)
  const role = written ?? findNamedRole(name, flat)
  return {
    name,
    ...(parameter.in === 'path' && { in: 'path' as const }),
    ...(is === undefined ? {} : { is }),
    ...(counts === undefined ? {} : { counts }),
    ...(role && { role, ...(written === undefined && { hasNamedRole: true as const }) }),
    required,
    description,
    example: example === undefined ? undefined : [example].flat().join(','),
    schema: flat,
    level: parameter['x-level'],
    gaps: findGaps(parameter['x-gaps']),
  }
}

function flattenItems(schema: SchemaNode, document: DocumentNode): SchemaNode {
  const { items, ...flat }: SchemaNode = flattenAllOf(schema, document)
  return items === undefined ? flat : { ...flat, items: flattenItems(items, document) }
}

function readReply(id: string, response: ResponseNode, { findEntry, document }: ReadContext): ReplyModel {
  const { description = '', content = {} } = response
  const [[, first] = []] = Object.entries(content)
  const isWrapped = first?.schema.maxItems === 1
  const table = readName(isWrapped ? first?.schema.items : first?.schema)
  const isSingle = table !== undefined && document.components.schemas[table]?.['x-table'] === undefined
  if (table !== undefined && !isSingle)
    return {
      ...{ description, isTable: true, isWrapped, media: [] },
      ...{ entry: findEntry(table), example: first?.example },
    }
  const media = Object.entries(content).map(([type, { schema, ...others }]) => {
    const name = readName(isSingle ? schema : schema.items)
    if (name === undefined)
      throw new ContractError(`The reply of ${id} is neither a table nor a list of objects.`)
    return { type, level: others['x-level'], versions: others['x-versions'] ?? [], entry: findEntry(name) }
  })
  const main = media.find(({ versions }) => versions.some(version => version.default)) ?? media[0]
  if (main === undefined) throw new ContractError(`The reply of ${id} has no media type.`)
  const example = content[main.type]?.example
  return {
    ...{ description, isTable: false, isWrapped: false, entry: main.entry, media, example },
    ...(isSingle && { isSingle: true as const }),
  }
}

function readName(schema: SchemaNode | undefined): string | undefined {
  return schema?.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1]
}

function readFailure(
  status: string,
  { description = '', headers = {}, content = {} }: ResponseNode,
): FailureModel {
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
