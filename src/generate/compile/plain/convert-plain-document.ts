import { isJsonNode, mapValues } from '../../../contract/schema/map-members.ts'
import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { createPointer } from '../../problems/spec-problem.ts'
import type { SpecDocument } from '../../spec-document.ts'
import { convertSchema } from './convert-schema.ts'
import { createPartCheck, type Locate } from './create-part-check.ts'
import { replaceLargeReferences, replaceNonComponentReferences, resolve } from './replace-large-references.ts'

/** A plain document in the form of a built one. */
export interface ConvertedDocument {
  readonly document: SpecDocument
  /** Parts that are left out, with the reason: `GET /feed: a reply of image/png, not of JSON`. */
  readonly omitted: readonly string[]
}

/**
 * Converts an OpenAPI 3.0 or 3.1 document without our keywords to the form of a built document: GET operations
 * with JSON objects, named schemas and local references. All else is left out, and so is what is not well formed.
 */
export function convertPlainDocument(
  authored: JsonNode,
  locate: Locate = path => `#${createPointer(...path)}`,
): ConvertedDocument {
  const checked = structuredClone(authored)
  const omitted: string[] = []
  const { check, reached } = createPartCheck(checked, locate, omitted)
  const { paths: items = {}, components: { schemas: named = {} } = {} } = checked as PlainDocument
  const reasons = Object.keys(items)
    .filter(path => hasGet(path, items[path]))
    .map(path => [path, isPath.test(path) ? check('paths', path) : 'not a path'] as const)
  const plain: PlainDocument & JsonNode = replaceNonComponentReferences(checked)
  const { info = {}, servers, security, tags, components = {}, openapi = '' } = plain
  const used = Object.entries(components.schemas ?? {}).filter(([name]) => reached.has(named[name]))
  const converted = used.map(([name, schema]) => [name.replace(/\W/g, '_'), convertSchema(schema)])
  const known: Record<string, unknown> = { ...replaceLargeReferences(Object.fromEntries(converted)) }
  const title = readTitle(plain)
  omitted.unshift(...listUnreadParts(plain))
  const ids = new Set<string>()
  const paths = reasons.flatMap(([path, reason]) => {
    const leaveOut = (why: string) => {
      omitted.push(`GET ${path}: ${why}`)
      return []
    }
    if (reason !== undefined) return leaveOut(reason)
    const item = resolve(plain.paths?.[path], plain) as PlainPath
    if (item.get === undefined) return []
    const id = nameOperation(item.get.operationId ?? undefined, path, ids)
    const converted = convertOperation(id, item, plain, known)
    if (typeof converted === 'string') return leaveOut(converted)
    omitted.push(...listUnsentParameters(listParameters(item, plain)).map(line => `GET ${path}: ${line}`))
    return [[path, { get: converted }] as const]
  })
  const document = {
    openapi: openapi.startsWith('3.1') ? openapi : '3.1.0',
    info,
    servers: convertServers(servers),
    ...(isKeyed(plain) && { security }),
    tags: tags ?? [],
    paths: Object.fromEntries(paths),
    components: {
      schemas: mapValues(known, (schema, name) => ({
        'x-clause': `${title}, ${name}`,
        ...(schema as JsonNode),
      })),
      ...(isKeyed(plain) && { securitySchemes: convertSchemes(components.securitySchemes ?? {}) }),
    },
  }
  return { document: document as unknown as SpecDocument, omitted }
}

const isPath = /^\/(?!\/)[^\s?#\\]*$/

/** Returns true for a path with a GET operation, and for one that cannot be read. */
function hasGet(path: string, item: unknown): boolean {
  return path.startsWith('x-')
    ? false
    : !isJsonNode(item) || item.get !== undefined || item.$ref !== undefined
}

/** Returns the parameters of an operation with those of its path. */
function listParameters({ parameters, get }: PlainPath, plain: JsonNode): JsonNode[] {
  return [...(parameters ?? []), ...(get?.parameters ?? [])].map(each => resolve(each, plain) as JsonNode)
}

function readTitle({ info }: JsonNode): string {
  return (info as { title?: string } | undefined)?.title ?? 'document'
}

interface PlainOperation {
  readonly operationId?: string | null
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly JsonNode[] | null
  readonly responses?: Readonly<Record<string, JsonNode>>
}

interface PlainPath {
  readonly get?: PlainOperation
  readonly parameters?: readonly JsonNode[] | null
}

interface PlainDocument {
  readonly openapi?: string
  readonly info?: object
  readonly servers?: readonly { readonly url: string; readonly description?: string }[]
  readonly security?: readonly object[]
  readonly tags?: readonly unknown[]
  readonly paths?: JsonNode
  readonly components?: {
    readonly schemas?: JsonNode
    readonly securitySchemes?: Readonly<Record<string, JsonNode>>
  }
}

/** Converts an operation, or returns why it is left out. */
function convertOperation(
  id: string,
  item: PlainPath,
  plain: JsonNode,
  schemas: Record<string, unknown>,
): object | string {
  const { summary, description, tags, responses = {} } = item.get ?? {}
  const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? []
  const response = resolve(success, plain) as {
    content?: Readonly<Record<string, { schema?: JsonNode; example?: unknown }>>
    description?: string
  }
  const json = Object.entries(response?.content ?? {}).find(([type]) =>
    /^application\/([\w.-]+\+)?json\b/.test(type),
  )
  if (json === undefined) {
    const types = Object.keys(response?.content ?? {})
    return types.length === 0 ? 'no reply with a body' : `a reply of ${types.join(', ')}, not of JSON`
  }
  const [mediaType, { schema }] = json
  if (schema === undefined) return 'a reply without a schema'
  const reply = nameReply(id, convertSchema(schema) as JsonNode, schemas)
  if (typeof reply === 'string') return reply
  return {
    operationId: id,
    summary: summary ?? id,
    description: description ?? summary ?? '',
    ...(tags && { tags }),
    'x-clause': `${readTitle(plain)}, ${id}`,
    parameters: mergeParameters(listParameters(item, plain)),
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

/** Returns the schema of a reply with a named object, or why other replies are left out. */
function nameReply(id: string, schema: JsonNode, schemas: Record<string, unknown>): JsonNode | string {
  const target = resolveSchema(schema, schemas)
  const isList = target.type === 'array' || target.items !== undefined
  const row = isList ? ((target.items ?? {}) as JsonNode) : schema
  if (isObject(row, schemas)) {
    const named = nameSchema(`${id}${isList ? 'Item' : 'Reply'}`, row, schemas)
    return isList ? { type: 'array', items: named } : named
  }
  const { oneOf, anyOf } = resolveSchema(row, schemas)
  return oneOf === undefined && anyOf === undefined
    ? 'a reply that is neither an object nor a list of objects'
    : 'a reply of several forms (oneOf or anyOf)'
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

/** Keeps the path of the first server. The host is that of the mock. */
function convertServers(servers: PlainDocument['servers'] = []): object[] {
  const [{ url = '', description = '' } = {}] = servers
  const own = url.replace(/^([^/]*:)?\/\/[^/]*/, '').replace(/^\/*/, '/')
  const path = own.includes('{') ? '' : new URL(`http://host${own}`).pathname.replace(/\/$/, '')
  const variables = { base_url: { default: 'http://127.0.0.1:4010', description: 'Base origin' } }
  return [{ url: `{base_url}${path}`, description, variables }]
}

/** Returns true if every operation needs a key that is sent in a header. */
function isKeyed(plain: JsonNode): boolean {
  const { security = [], components = {} } = plain as PlainDocument
  const schemes = Object.values(components.securitySchemes ?? {})
  const isOptional = security.some(each => Object.keys(each).length === 0)
  return security.length > 0 && !isOptional && schemes.some(scheme => findHeader(scheme) !== undefined)
}

function convertSchemes(schemes: Readonly<Record<string, JsonNode>>): object {
  const [name = '', scheme = {}] =
    Object.entries(schemes).find(([, each]) => findHeader(each) !== undefined) ?? []
  const description = String(scheme.description ?? '')
  return { [name]: { type: 'apiKey', in: 'header', name: findHeader(scheme), description } }
}

function findHeader({ type, in: place, name }: JsonNode): string | undefined {
  if (type === 'apiKey') return place === 'header' ? String(name) : undefined
  return ['http', 'oauth2', 'openIdConnect'].includes(String(type)) ? 'Authorization' : undefined
}

/** Returns the id of an operation in letters and digits: its own, or one made of its path. It is not in `used`. */
export function nameOperation(id: string | undefined, path: string, used: Set<string>): string {
  const words = (id ?? `get ${path.replace(/\{([^{}/]+)\}/g, 'by $1')}`)
    .split(/\W+/)
    .filter(word => word !== '')
  const [first = 'get', ...others] = words
  const name = first + others.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')
  const isFree = (each: string) => !used.has(each)
  const free = isFree(name)
    ? name
    : (Array.from({ length: 100 }, (_, at) => `${name}${at + 2}`).find(isFree) ?? name)
  used.add(free)
  return free
}

const otherMethods = ['post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** Counts the operations of other methods, and names a version that is not known. */
export function listUnreadParts(plain: JsonNode): string[] {
  const { openapi, paths = {} } = plain as { openapi?: string; paths?: JsonNode }
  const items = Object.values(paths).map(item => (resolve(item, plain) ?? {}) as JsonNode)
  const counts = otherMethods.flatMap(method => {
    const count = items.filter(item => item[method] !== undefined).length
    return count === 0 ? [] : [`${count} ${method.toUpperCase()}`]
  })
  return [
    ...(/^3\.[01](\.|$)/.test(openapi ?? '') ? [] : [`what OpenAPI ${openapi} adds to 3.1`]),
    ...(counts.length === 0 ? [] : [`${counts.join(', ')}: only GET operations are read`]),
  ]
}

/** Headers whose parameters OpenAPI ignores. */
const ignoredHeaders = /^(accept|content-type|authorization)$/i

/** Lists the parameters that are not sent, or in another style. */
export function listUnsentParameters(parameters: readonly JsonNode[]): string[] {
  return parameters.flatMap(({ in: place, name, style, explode, schema }) => {
    if (place === 'header' && ignoredHeaders.test(String(name))) return []
    if (place !== 'path' && place !== 'query') return [`the ${place} parameter ${name} is not sent`]
    const { type } = (schema ?? { type: 'object' }) as JsonNode
    const isUsual = style === undefined || style === (place === 'path' ? 'simple' : 'form')
    const isExploded = place === 'query' && type === 'array' && explode !== false
    return isUsual && type !== 'object' && !isExploded
      ? []
      : [`the ${place} parameter ${name} is sent as one text, not in its style`]
  })
}
