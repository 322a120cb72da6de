import { Ajv2020 } from 'ajv/dist/2020.js'

import { type Draw, drawValue, follow, isNode, type Loose, listPool, perturb } from './draw-values.ts'

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Writes a schema of OpenAPI as JSON Schema. In requests, objects are closed where they are used (`isClosed`). */
function convert(schema: Loose, isClosed: boolean, document: Loose, isPart = false): Loose {
  if (!isNode(schema)) return schema
  const { nullable, discriminator: _, example: _e, ...node } = schema
  if (node.oneOf && schema.discriminator) {
    node.anyOf = node.oneOf
    delete node.oneOf
  }
  const convertAll = (list: Loose[]) => list.map(each => convert(each, isClosed, document, true))
  for (const key of ['allOf', 'anyOf', 'oneOf']) if (node[key]) node[key] = convertAll(node[key])
  if (node.properties)
    node.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, each]) => [name, convert(each, isClosed, document)]),
    )
  for (const key of ['items', 'additionalProperties'])
    if (isNode(node[key])) node[key] = convert(node[key], isClosed, document)
  if (node.not) node.not = convert(node.not, isClosed, document, true)
  for (const bound of ['Minimum', 'Maximum'])
    if (typeof node[`exclusive${bound}`] === 'boolean') {
      if (node[`exclusive${bound}`]) node[`exclusive${bound}`] = node[bound.toLowerCase()]
      else delete node[`exclusive${bound}`]
    }
  const { $ref } = node
  if ($ref) node.$ref = `doc${$ref}`
  if (isClosed && !isPart && hasNames(schema, document)) node.unevaluatedProperties = false
  if (nullable !== true) return node
  return { anyOf: [node, { type: 'null' }] }
}

function hasNames(schema: Loose, document: Loose, depth = 0): boolean {
  const node = follow(schema, document)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap(key => node?.[key] ?? [])
  if (node?.additionalProperties === false) return false
  return Boolean(node?.properties) || (depth < 9 && parts.some(part => hasNames(part, document, depth + 1)))
}

/** Two schemas of an operation: what it takes and what it answers. */
interface Spoken {
  readonly request: Loose
  readonly reply: Loose
  readonly successes: readonly string[]
}

const isMany = (schema: Loose, document: Loose) =>
  !/string|integer|number|boolean/.test(follow(schema, document)?.type)

function speak(
  path: string,
  item: Loose,
  operation: Loose,
  document: Loose,
  statuses: readonly string[],
): Spoken {
  const names = path.match(/\{[^}]*\}/g) ?? []
  const byName = new Map<string, Loose>()
  for (const each of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = follow(each, document)
    const { in: place, name } = parameter
    if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name)) continue
    const own =
      place === 'path' ? names.indexOf(`{${name}}` as never) : place === 'header' ? name.toLowerCase() : name
    byName.set(`${place} ${own}`, parameter)
  }
  const properties: Loose = {}
  const required: string[] = []
  for (const [key, { in: place, schema, content, style, explode, required: isRequired }] of byName) {
    const standard = place === 'query' || place === 'cookie' ? 'form' : 'simple'
    const isForm = (style ?? standard) === 'form'
    const form = (explode ?? isForm) !== isForm && isMany(schema, document) ? ' otherwise' : ''
    const name = `${key} ${content ? 'content' : `${style ?? standard}${form}`}`
    properties[name] = schema ?? (Object.values(content ?? {})[0] as Loose)?.schema ?? {}
    if (isRequired) required.push(name)
  }
  const body = follow(operation.requestBody, document)
  const types = Object.entries<Loose>(body?.content ?? {})
  for (const [type, { schema = {} }] of types) properties[`body ${type}`] = schema
  const schemes = document.components?.securitySchemes ?? {}
  const ways = (operation.security ?? document.security ?? []) as Loose[]
  const keys = ways.map(way =>
    Object.entries<string[]>(way).flatMap(([name, scopes]) =>
      ['', ...scopes].map(scope => `${write(schemes[name])} ${scope}`),
    ),
  )
  const request = {
    type: 'object',
    required: [...required, 'keys'],
    properties: {
      ...properties,
      keys: keys.length === 0 ? {} : { anyOf: keys.map(each => ({ type: 'object', required: each })) },
    },
    additionalProperties: false,
    ...(body?.required && { anyOf: types.map(([type]) => ({ required: [`body ${type}`] })) }),
    keys,
  }
  const replies = statuses.flatMap(status => {
    const { responses = {} } = operation
    const response = follow(responses[status] ?? responses[`${status[0]}XX`] ?? responses.default, document)
    if (response === undefined) return []
    const headers = Object.entries<Loose>(response.headers ?? {}).map(([name, each]) => [
      name,
      follow(each, document),
    ])
    const head = {
      type: 'object',
      required: headers.filter(([, each]) => each.required).map(([name]) => name),
      properties: Object.fromEntries(headers.map(([name, each]) => [name, each.schema ?? {}])),
    }
    const bodies = Object.entries<Loose>(response.content ?? {})
    const all = bodies.length > 0 ? bodies : [['', {}] as const]
    return all.map(([type, { schema = {} }]: Loose) => ({
      type: 'object',
      required: ['status', 'type', 'headers', 'body'],
      properties: { status: { enum: [status] }, type: { enum: [type] }, headers: head, body: schema },
    }))
  })
  const successes = Object.keys(operation.responses ?? {}).filter(status => status.startsWith('2'))
  return { request, reply: { anyOf: replies }, successes }
}

function write({ description: _, ...scheme }: Loose = {}): string {
  return JSON.stringify(scheme)
}

/** Reads what each operation of a document takes and answers, by method and path. */
function readOperations(document: Loose, statuses: readonly string[]): Map<string, Spoken> {
  const operations = new Map<string, Spoken>()
  for (const [path, given] of Object.entries<Loose>(document.paths)) {
    const item = follow(given, document)
    for (const method of methods)
      if (item[method])
        operations.set(
          `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`,
          speak(path, item, item[method], document, statuses),
        )
  }
  return operations
}

function createJudge(document: Loose, isClosed: boolean) {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false })
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).map(([name, each]) => [
      name,
      convert(each, isClosed, document, true),
    ]),
  )
  ajv.addSchema({ $id: 'doc', components: { schemas } })
  return (schema: Loose) => ajv.compile(convert(schema, isClosed, document, true))
}

/** The schema of an operation with all that it refers to, so that a change of either shows. */
export function expand(schema: Loose, document: Loose): string {
  const seen = new Map<string, Loose>()
  const walk = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return
    if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
      seen.set(node.$ref, follow(node, document))
      walk(seen.get(node.$ref))
    }
    for (const each of Object.values(node)) walk(each)
  }
  walk(schema)
  return JSON.stringify([schema, [...seen]])
}

/** Returns whether a reply of its status has a form that a client could ask for. */
function isOffered(value: Loose, { anyOf }: Loose): boolean {
  const replies = anyOf.filter(({ properties }: Loose) => properties.status.enum[0] === value?.status)
  return (
    replies.length === 0 || replies.some(({ properties }: Loose) => properties.type.enum[0] === value.type)
  )
}

/** Finds a form of a reply that a client could ask for and no longer can. */
function findLostForm(old: Loose, now: Loose): string | undefined {
  const [forms, others] = [old, now].map(({ anyOf }) =>
    anyOf.map(({ properties: { status, type } }: Loose) => [status.enum[0], type.enum[0]]),
  )
  const isStatus = (form: Loose) => others.some(([status]: Loose) => status === form[0])
  return forms
    .find(
      (form: Loose) => form[1] && isStatus(form) && !others.some((each: Loose) => `${each}` === `${form}`),
    )
    ?.join()
}

/** Picks some values of each status. */
function pickBases(values: readonly Loose[], count: number): Loose[] {
  const byStatus = new Map<string, Loose[]>()
  for (const value of values) {
    const known = byStatus.get(value?.status) ?? []
    if (known.length < count) byStatus.set(value?.status, [...known, value])
  }
  return [...byStatus.values()].flat()
}

/** The break that was found, if any. Nothing is decided of an operation that no value is known of. */
interface FoundBreak {
  readonly says?: string
  readonly isDecided: boolean
}

const BASES = 4

/** Finds a request that was accepted and no longer is, or a reply that may come now and could not before. */
export function findBreak(old: Loose, now: Loose, draw: Draw): FoundBreak {
  const said = JSON.stringify([old.paths, now.paths]).matchAll(/"([1-5]\d\d)":/g)
  const statuses = [...new Set([...said].map(([, each = '']) => each)), '299', '418', '599']
  const after = readOperations(now, statuses)
  const judges = {
    request: [createJudge(old, true), createJudge(now, true)],
    reply: [createJudge(old, false), createJudge(now, false)],
  } as const
  let isDecided = true
  for (const [name, spoken] of readOperations(old, statuses)) {
    const other = after.get(name)
    if (other === undefined) return { says: `${name} is gone`, isDecided }
    const gone = spoken.successes.find(status => !other.successes.includes(status))
    const lost = gone ?? findLostForm(spoken.reply, other.reply)
    if (lost !== undefined) return { says: `${name} no longer answers ${lost}`, isDecided }
    for (const side of ['request', 'reply'] as const) {
      const texts = [expand(spoken[side], old), expand(other[side], now)] as const
      if (texts[0] === texts[1]) continue
      const pool = listPool(texts.join())
      const [was, is] = [judges[side][0](spoken[side]), judges[side][1](other[side])]
      const isBreak = (value: Loose) =>
        side === 'request'
          ? was(value) && !is(value)
          : isOffered(value, spoken.reply) && is(value) && !was(value)
      const values = Array.from({ length: 240 }, (_, at) => {
        const isOld = side === 'request' || at % 2 === 0
        const value = drawValue(isOld ? spoken[side] : other[side], isOld ? old : now, draw, pool)
        return side === 'request' ? addKeys(value, spoken.request.keys, draw) : value
      })
      const right = values.filter(value => was(value) || is(value))
      // Of several forms that all allow the same, no value has exactly one.
      if (/"body |"type":{"enum":\["a/.test(texts[0]) && !right.some(hasBody)) isDecided = false
      const near = pickBases(right, BASES).flatMap(value => [...perturb(value, pool)])
      const found = [...values, ...near].find(isBreak)
      if (found) return { says: `${name} ${side}: ${JSON.stringify(found).slice(0, 300)}`, isDecided }
    }
  }
  return { isDecided }
}

function addKeys(value: Loose, ways: readonly string[][], draw: Draw): Loose {
  const way = draw.from(ways.length > 0 ? ways : [[]])
  return isNode(value) ? { ...value, keys: Object.fromEntries(way.map(key => [key, 1])) } : value
}

const hasBody = (value: Loose) =>
  Boolean(value.type) || Object.keys(value).some(key => key.startsWith('body '))
