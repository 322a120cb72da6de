import type { UnservedOperation } from '../../../contract/contract.ts'
import { isJsonNode, mapValues } from '../../../contract/schema/map-members.ts'
import { type JsonNode, resolveReference } from '../../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../spec-document.ts'
import { addMeanings } from './add-meanings.ts'
import { checkWords } from './check-words.ts'
import { convertOperation } from './convert-operation.ts'
import { convertSchema, type NamedSchemas } from './convert-schema.ts'
import { createPartCheck, type Locate, locateByPointer } from './create-part-check.ts'
import { type PlainDocument, type PlainPath, readTitle } from './plain-document.ts'

/**
 * Converts an OpenAPI 3.0 or 3.1 document without our keywords to the form of a built document: GET operations
 * with JSON objects, named schemas and local references. Other operations are known as `x-unserved`. Parts that are not
 * well formed are left out, with the reason in `omitted`.
 */
export function convertPlainDocument(
  authored: JsonNode,
  locate: Locate = locateByPointer,
): { readonly document: SpecDocument; readonly omitted: readonly string[] } {
  const { 'x-files': files, ...own } = structuredClone(authored)
  // References find the files, and nothing else walks through them.
  const checked: JsonNode = Object.defineProperty(own, 'x-files', { value: files })
  const omitted: string[] = []
  checkWords(checked, locate, omitted)
  const { check, reached } = createPartCheck(checked, locate, omitted)
  const plain: PlainDocument & JsonNode = checked
  const { paths: items = {}, components: { schemas: named, securitySchemes } = {} } = plain
  const reasons = Object.keys(items)
    .filter(path => hasGet(path, items[path]))
    .map(path => [path, isPath.test(path) ? check('paths', path) : 'not a path'] as const)
  const { info = {}, servers, security = [], tags = [], openapi = '' } = plain
  const used = Object.entries(named ?? {}).filter(([, schema]) => reached.has(schema))
  const schemas = Object.fromEntries(used.map(([name]) => [name.replace(/\W/g, '_'), {} as unknown]))
  const known: NamedSchemas = { plain, schemas, names: new Map(), check }
  for (const [name, schema] of used) schemas[name.replace(/\W/g, '_')] = convertSchema(schema, known)
  if (!/^3\.[01](\.|$)/.test(openapi)) omitted.unshift(`what OpenAPI ${openapi} adds to 3.1`)
  const unserved = listOtherOperations(plain)
  const ids = new Set<string>()
  const templates = new Map<string, string>()
  const paths = reasons.flatMap(([path, reason]) => {
    const leaveOut = (reason: string) => {
      unserved.push({ method: 'GET', path, reason })
      return []
    }
    if (reason !== undefined) return leaveOut(reason)
    const item = resolveReference(plain.paths?.[path], plain) as PlainPath
    if (item.get === undefined) return []
    const template = path.replace(/\{[^{}/]+\}/g, '{}')
    if (templates.has(template)) return leaveOut(`the same path as ${templates.get(template)}`)
    const id = nameOperation(item.get.operationId ?? undefined, path, ids)
    const converted = convertOperation(id, path, item, known)
    if (typeof converted === 'string') return leaveOut(converted)
    templates.set(template, path)
    return [[path, { get: converted }] as const]
  })
  const document = {
    openapi: openapi.startsWith('3.1') ? openapi : '3.1.0',
    info,
    servers: convertServers(servers),
    security,
    tags,
    paths: Object.fromEntries(paths),
    ...(unserved.length > 0 && { 'x-unserved': unserved }),
    components: {
      schemas: mapValues(schemas, (schema, name) => ({
        'x-clause': `${readTitle(plain)}, ${name}`,
        ...(schema as JsonNode),
      })),
      securitySchemes: convertSchemes(securitySchemes ?? {}, plain),
    },
  }
  const note = (path: readonly string[], problem: string) => omitted.push(`${problem}, at ${locate(path)}`)
  return { document: addMeanings(document as unknown as SpecDocument, note), omitted }
}

const isPath = /^\/(?!\/)[^\s?#\\]*$/

/** Returns true for a path with a GET operation, and for one that cannot be read. */
function hasGet(path: string, item: unknown): boolean {
  if (path.startsWith('x-')) return false
  return !isJsonNode(item) || item.get !== undefined || item.$ref !== undefined
}

/** Keeps the path of the first server. The host is that of the mock. */
function convertServers(servers: PlainDocument['servers'] = []): object[] {
  const [{ url = '', description = '' } = {}] = servers
  const own = url.replace(/^([^/]*:)?\/\/[^/]*/, '').replace(/^\/*/, '/')
  const path = own.includes('{') ? '' : new URL(`http://host${own}`).pathname.replace(/\/$/, '')
  const variables = { base_url: { default: 'http://127.0.0.1:4010', description: 'Base origin' } }
  return [{ url: `{base_url}${path}`, description, variables }]
}

const isToken = (name: unknown) => /^[\w!#$%&'*+.^`|~-]+$/.test(String(name ?? 'none'))

/** Keeps the schemes whose names can be sent, each with a description. */
function convertSchemes(schemes: Readonly<Record<string, unknown>>, plain: JsonNode): object {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([name, node]) => {
      const scheme = resolveReference(node, plain)
      const isSendable = isJsonNode(scheme) && (scheme.in === 'query' || isToken(scheme.name))
      return isSendable ? [[name, { description: '', ...scheme }]] : []
    }),
  )
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

function listOtherOperations(plain: JsonNode): UnservedOperation[] {
  return Object.entries((plain as PlainDocument).paths ?? {}).flatMap(([path, item]) => {
    const methods = resolveReference(item, plain) ?? {}
    return otherMethods
      .filter(method => methods[method] !== undefined)
      .map(method => ({ method: method.toUpperCase(), path, reason: 'only GET operations are read' }))
  })
}
