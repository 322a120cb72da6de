import { followPointer, type JsonNode } from '../../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../spec-document.ts'
import { convertSchema } from './convert-schema.ts'
import { nameOperation } from './name-operation.ts'
import { replaceLargeReferences } from './replace-large-references.ts'
import { replaceNonComponentReferences } from './replace-non-component-references.ts'

/** A plain document in the form of a built one. */
export interface ConvertedDocument {
  readonly document: SpecDocument
  /** Parts that are left out, with the reason: `GET /feed: no reply of JSON`. */
  readonly omitted: readonly string[]
}

/**
 * Converts an OpenAPI 3.0 or 3.1 document without our keywords to the form of a built document: GET operations
 * with JSON objects, named schemas and local references. Other operations are left out.
 */
export function convertPlainDocument(authored: JsonNode): ConvertedDocument {
  const plain = replaceNonComponentReferences(authored)
  const { info = {}, servers, security, tags, components = {}, openapi } = plain as PlainDocument
  const schemas = renameKeys((components.schemas ?? {}) as JsonNode)
  const converted = Object.entries(schemas).map(([name, schema]) => [name, convertSchema(schema)])
  const known: Record<string, unknown> = { ...replaceLargeReferences(Object.fromEntries(converted)) }
  const title = readTitle(plain)
  const omitted = listUnreadParts(plain)
  const used = new Set<string>()
  const paths = Object.entries((plain.paths ?? {}) as Readonly<Record<string, PlainPath>>).flatMap(
    ([path, item]) => {
      if (item.get === undefined) return []
      const id = nameOperation(item.get.operationId, path, used)
      const converted = convertOperation(id, item, plain, known)
      if (typeof converted === 'object') return [[path, { get: converted }] as const]
      omitted.push(`GET ${path}: ${converted}`)
      return []
    },
  )
  const document = {
    openapi: openapi?.startsWith('3.0') ? '3.1.0' : openapi,
    info,
    servers: convertServers(servers),
    ...(isKeyed(plain) && { security }),
    tags: tags ?? [],
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(
        Object.entries(known).map(([name, schema]) => [
          name,
          { 'x-clause': `${title}, ${name}`, ...(schema as JsonNode) },
        ]),
      ),
      ...(isKeyed(plain) && { securitySchemes: convertSchemes(components.securitySchemes ?? {}) }),
    },
  }
  return { document: document as unknown as SpecDocument, omitted }
}

const otherMethods = ['post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** Counts the operations of other methods, and lists required parameters outside of path and query. */
function listUnreadParts(plain: JsonNode): string[] {
  const paths = Object.entries((plain.paths ?? {}) as Readonly<Record<string, PlainPath & JsonNode>>)
  const counts = otherMethods.flatMap(method => {
    const count = paths.filter(([, item]) => item[method] !== undefined).length
    return count === 0 ? [] : [`${count} ${method.toUpperCase()}`]
  })
  const unsent = paths.flatMap(([path, item]) =>
    [...(item.parameters ?? []), ...(item.get?.parameters ?? [])]
      .map(parameter => resolve(parameter, plain) as JsonNode)
      .filter(({ in: place, required }) => required === true && (place === 'header' || place === 'cookie'))
      .map(({ in: place, name }) => `GET ${path}: the ${place} parameter ${name} is not sent`),
  )
  return counts.length === 0 ? unsent : [`${counts.join(', ')}: only GET operations are read`, ...unsent]
}

function readTitle({ info }: JsonNode): string {
  return (info as { title?: string } | undefined)?.title ?? 'document'
}

interface PlainOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly JsonNode[]
  readonly responses?: Readonly<Record<string, JsonNode>>
}

interface PlainPath {
  readonly get?: PlainOperation
  readonly parameters?: readonly JsonNode[]
}

interface PlainDocument {
  readonly openapi?: string
  readonly info?: object
  readonly servers?: readonly { readonly url: string; readonly description?: string }[]
  readonly security?: readonly object[]
  readonly tags?: readonly unknown[]
  readonly components?: {
    readonly schemas?: JsonNode
    readonly securitySchemes?: Readonly<Record<string, JsonNode>>
  }
}

/** Converts an operation, or returns why it is left out. */
function convertOperation(
  id: string,
  { get = {}, parameters: shared = [] }: PlainPath,
  plain: JsonNode,
  schemas: Record<string, unknown>,
): object | string {
  const { summary, description, tags, parameters = [], responses = {} } = get
  const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? []
  const response = resolve(success, plain) as {
    content?: Readonly<Record<string, { schema?: JsonNode; example?: unknown }>>
    description?: string
  }
  const json = Object.entries(response?.content ?? {}).find(([type]) =>
    /^application\/([\w.-]+\+)?json\b/.test(type),
  )
  if (json === undefined) return 'no reply of JSON'
  const [mediaType, { schema }] = json
  const reply = nameReply(id, convertSchema(schema ?? {}) as JsonNode, schemas)
  if (reply === undefined) return 'a reply that is neither an object nor a list of objects'
  return {
    operationId: id,
    summary: summary ?? id,
    description: description ?? summary ?? '',
    ...(tags && { tags }),
    'x-clause': `${readTitle(plain)}, ${id}`,
    parameters: mergeParameters([...shared, ...parameters].map(each => resolve(each, plain) as JsonNode)),
    responses: {
      '200': {
        description: response.description ?? '',
        content: {
          [mediaType.split(';', 1)[0] ?? mediaType]: {
            schema: reply,
            'x-versions': [{ version: '1.0.0', state: 'current', default: true }],
          },
        },
      },
    },
  }
}

/** Returns the schema of a reply with a named object, or undefined for other replies. */
function nameReply(id: string, schema: JsonNode, schemas: Record<string, unknown>): JsonNode | undefined {
  const target = resolveSchema(schema, schemas)
  if (target.type === 'array' || target.items !== undefined) {
    const items = (target.items ?? {}) as JsonNode
    return isObject(items, schemas)
      ? { type: 'array', items: nameSchema(`${id}Item`, items, schemas) }
      : undefined
  }
  return isObject(schema, schemas) ? nameSchema(`${id}Reply`, schema, schemas) : undefined
}

function nameSchema(name: string, schema: JsonNode, schemas: Record<string, unknown>): JsonNode {
  if (schema.$ref !== undefined) return schema
  const own = name[0]?.toUpperCase() + name.slice(1)
  schemas[own] = schema
  return { $ref: `#/components/schemas/${own}` }
}

function isObject(schema: JsonNode, schemas: Readonly<Record<string, unknown>>): boolean {
  const target = resolveSchema(schema, schemas)
  if (Array.isArray(target.allOf)) return target.allOf.some(part => isObject(part as JsonNode, schemas))
  return target.type === 'object' || target.properties !== undefined
}

function resolveSchema(schema: JsonNode, schemas: Readonly<Record<string, unknown>>): JsonNode {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref ?? ''))?.[1]
  return name === undefined ? schema : resolveSchema((schemas[name] ?? {}) as JsonNode, schemas)
}

/** Keeps parameters of path and query. One of the operation replaces the one of the path. */
function mergeParameters(parameters: readonly JsonNode[]): object[] {
  const kept = parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  const byName = new Map(kept.map(parameter => [`${parameter.in} ${parameter.name}`, parameter]))
  return [...byName.values()].map(({ name, in: place, required, description, schema, example }) => ({
    name,
    in: place,
    ...((required === true || place === 'path') && { required: true }),
    description: description ?? '',
    schema: simplifyParameter(convertSchema(schema ?? { type: 'string' }) as JsonNode),
    ...(example === undefined ? {} : { example }),
  }))
}

/** A parameter has one simple type. */
function simplifyParameter(schema: JsonNode): JsonNode {
  const type = [schema.type ?? 'string'].flat().find(each => each !== 'null')
  const isKnown = ['string', 'integer', 'number', 'array'].includes(String(type))
  return isKnown
    ? { ...schema, type }
    : { type: 'string', ...(type === 'boolean' && { enum: ['true', 'false'] }) }
}

function resolve(node: unknown, root: object): unknown {
  const { $ref } = (node ?? {}) as { $ref?: string }
  return $ref?.startsWith('#/') ? resolve(followPointer($ref, root), root) : node
}

/** Keeps the path of the first server. The host is that of the mock. */
function convertServers(servers: PlainDocument['servers'] = []): object[] {
  const [{ url = '', description = '' } = {}] = servers
  const path = url.replace(/^[^/]*:\/\/[^/]*/, '').replace(/\/$/, '')
  const variables = { base_url: { default: 'http://127.0.0.1:4010', description: 'Base origin' } }
  return [{ url: `{base_url}${path.includes('{') ? '' : path}`, description, variables }]
}

/** Returns true if every operation needs a key that is sent in a header. */
function isKeyed(plain: JsonNode): boolean {
  const { security = [], components = {} } = plain as PlainDocument
  const schemes = Object.values(components.securitySchemes ?? {})
  const isOptional = security.some(each => Object.keys(each).length === 0)
  return security.length > 0 && !isOptional && schemes.some(scheme => findHeader(scheme) !== undefined)
}

function convertSchemes(schemes: Readonly<Record<string, JsonNode>>): object {
  const [first] = Object.entries(schemes).flatMap(([name, scheme]) => {
    const header = findHeader(scheme)
    return header === undefined
      ? []
      : [
          [
            name,
            { type: 'apiKey', in: 'header', name: header, description: String(scheme.description ?? '') },
          ],
        ]
  })
  return first === undefined ? {} : Object.fromEntries([first])
}

function findHeader({ type, in: place, name }: JsonNode): string | undefined {
  if (type === 'apiKey') return place === 'header' ? String(name) : undefined
  return ['http', 'oauth2', 'openIdConnect'].includes(String(type)) ? 'Authorization' : undefined
}

/** Renames schemas to names of letters and digits alone, as references to them have. */
function renameKeys(schemas: JsonNode): JsonNode {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name.replace(/\W/g, '_'), schema]),
  )
}
