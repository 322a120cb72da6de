import type {
  Contract,
  Gap,
  MediaType,
  Operation,
  Parameter,
  ParameterSchema,
  Reply,
} from '../contract/contract.ts'
import { flattenAllOf } from '../contract/schema/flatten-all-of.ts'
import { followPointer, type Node, resolveReference } from '../contract/schema/resolve-reference.ts'
import { ContractError } from '../contract-error.ts'
import type { SpecDocument } from './spec-document.ts'

/**
 * The part of the document that is needed at run time, without prose and examples: small enough for a browser bundle.
 * Takes the expanded document; throws ContractError for a reply that is neither a table nor a list of objects.
 */
export function extractContract(document: SpecDocument): Contract {
  const operations = Object.entries(document.paths).map(([path, item]) =>
    extractOperation(document, path, item),
  )
  const tables = mapSchemas(document, schema => {
    const { columns } = (schema['x-table'] ?? {}) as { columns?: readonly Node[] }
    return columns?.map(({ name, type, keys }) => ({ name, type, ...(keys === undefined ? {} : { keys }) }))
  }) as unknown as Contract['tables']
  const objects = mapSchemas(document, (schema, name) =>
    operations.some(
      ({ reply }) => reply.kind === 'objects' && reply.media.some(({ schema }) => schema === name),
    )
      ? Object.keys(flattenAllOf(schema, document).properties ?? {})
      : undefined,
  ) as Contract['objects']
  return {
    prefix: findPrefix(document.servers as readonly Node[]),
    operations,
    tables,
    objects,
    gaps: extractGaps(document['x-gaps'] as readonly Node[]),
    payment: resolveReference(
      { $ref: '#/components/securitySchemes/payment/x-payment' },
      document,
    ) as unknown as Contract['payment'],
  }
}

/** The path that some servers add to their origin: `/api/v1` of `{base_url}/api/v1`. */
function findPrefix(servers: readonly Node[]): string {
  const paths = servers.map(({ url }) => String(url).replace(/^\{\w+\}/, ''))
  return paths.find(path => path !== '') ?? ''
}

function extractOperation(document: SpecDocument, path: string, item: Node): Operation {
  const get = item.get as Node
  const id = String(get.operationId)
  const parameters = ((get.parameters ?? []) as unknown[]).map(node =>
    extractParameter(resolveReference(node, document), document),
  )
  const response = resolveReference((get.responses as Node)['200'], document)
  return {
    id,
    path,
    origin: item.servers === undefined ? 'base' : 'social',
    parameters,
    reply: extractReply(id, response),
    order: (get['x-order'] ?? []) as Operation['order'],
    gaps: [...new Set([...((get['x-gaps'] ?? []) as string[]), ...listReplyGaps(response, document)])],
  } as Operation
}

/** The gaps of the columns or fields that a reply may list. */
function listReplyGaps(node: unknown, document: SpecDocument): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'x-gaps') return value as string[]
    return listReplyGaps(key === '$ref' ? followPointer(String(value), document) : value, document)
  })
}

function extractParameter(node: Node, document: SpecDocument): Parameter {
  const { items, ...schema } = flattenAllOf(node.schema, document)
  const { 'x-level': _level, description: _description, format: _format, ...kept } = schema
  return {
    name: String(node.name),
    required: node.required === true,
    schema: (items === undefined
      ? kept
      : {
          ...kept,
          items: extractParameter({ schema: items }, document).schema,
        }) as unknown as ParameterSchema,
    gaps: (node['x-gaps'] ?? []) as Parameter['gaps'],
  }
}

function extractReply(id: string, response: Node): Reply {
  const content = Object.entries(response.content as Readonly<Record<string, Node>>)
  const schema = (content[0]?.[1].schema ?? {}) as Node
  const wrapped = schema.maxItems === 1
  const table = componentName(wrapped ? schema.items : schema)
  if (table !== undefined) return { kind: 'table', table, wrapped } as Reply
  const media = content.map(([type, value]): MediaType => {
    const name = componentName((value.schema as Node).items)
    if (name === undefined)
      throw new ContractError(`The reply of ${id} is neither a table nor a list of objects.`)
    const level = value['x-level'] as MediaType['level']
    const versions = (value['x-versions'] ?? []) as MediaType['versions']
    return { type, schema: name, ...(level === undefined ? {} : { level }), versions }
  })
  return { kind: 'objects', media } as Reply
}

function extractGaps(register: readonly Node[]): Gap[] {
  return register.map(({ id, question, options, default: choice, keyword, resolved, clause }) => ({
    id: String(id) as Gap['id'],
    options: resolved === undefined ? Object.keys(options as Node) : [String(resolved)],
    default: String(resolved ?? choice),
    ...(keyword === undefined ? {} : { keyword: String(keyword) }),
    ...(resolved === undefined
      ? {}
      : { resolved: { says: `${question} ${(options as Node)[String(resolved)]}`, clause: String(clause) } }),
  }))
}

function mapSchemas<T>(
  document: SpecDocument,
  change: (schema: Node, name: string) => T | undefined,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(document.components.schemas).flatMap(([name, schema]) => {
      const value = change(schema, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function componentName(node: unknown): string | undefined {
  const name = String((node as Node | undefined)?.$ref ?? '').match(/^#\/components\/schemas\/(\w+)$/)?.[1]
  return name
}
