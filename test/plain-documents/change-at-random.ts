import { methods } from './clients-oracle.ts'
import { type Draw, follow, isNode, type Loose } from './draw-values.ts'

/** Lists the schemas of a document, each with what holds it. */
function listSchemas(document: Loose): { holder: Loose; key: string }[] {
  const found: { holder: Loose; key: string }[] = []
  const enter = (holder: Loose, key: string): void => {
    if (!isNode(holder[key])) return
    found.push({ holder, key })
    const node = holder[key]
    for (const name of Object.keys(node.properties ?? {})) enter(node.properties, name)
    for (const name of ['items', 'additionalProperties', 'not']) enter(node, name)
    for (const list of ['allOf', 'anyOf', 'oneOf'])
      for (const at of Object.keys(node[list] ?? [])) enter(node[list], at)
  }
  const walk = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries<Loose>(node))
      if (key === 'schema') enter(node, key)
      else if (key === 'schemas') for (const name of Object.keys(value)) enter(value, name)
      else if (!/^examples?$/.test(key)) walk(value)
  }
  walk(document)
  return found
}

/** The bounds of the values of each type. */
const bounds: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'multipleOf'],
  array: ['minItems', 'maxItems'],
}

type SchemaChange = (node: Loose, draw: Draw, document: Loose) => Loose | undefined

/** Changes of one schema. Each returns one that takes its place, or changes it. */
const schemaChanges: Readonly<Record<string, SchemaChange>> = {
  'a bound': (node, draw) => {
    const bound = draw.from(bounds[node.type] ?? [])
    if (bound) node[bound] = draw.from([1, 2, 3, (node[bound] ?? 1) + 1])
  },
  'no bound': (node, draw) => {
    delete node[
      draw.from(Object.keys(node).filter(each => /^(m|exclusiveM|unique|pattern)/.test(each))) ?? ''
    ]
  },
  'a value less': node => void (node.enum?.length > 1 && node.enum.pop()),
  'a value more': node => void node.enum?.push(typeof node.enum[0] === 'number' ? 99 : 'further'),
  'only values': node => (node.type === 'string' && !node.enum ? { ...node, enum: ['a', 'b'] } : node),
  'no values': ({ enum: _, ...node }) => node,
  'another type': (node, draw) =>
    node.type && { ...node, type: draw.from(['string', 'integer', 'number', 'boolean', 'array']) },
  'null too': (node, _, document) =>
    document.openapi.startsWith('3.1')
      ? { anyOf: [node, { type: 'null' }] }
      : { ...node, nullable: !node.nullable },
  'required member': (node, draw) => {
    const free = Object.keys(node.properties ?? {}).filter(each => !node.required?.includes(each))
    if (free.length > 0) node.required = [...(node.required ?? []), draw.from(free)]
  },
  'optional member': node => void node.required?.shift(),
  'new member': node =>
    void (node.properties && Object.assign(node.properties, { further: { type: 'string' } })),
  'no member': (node, draw) => {
    const name = draw.from(Object.keys(node.properties ?? {}))
    delete node.properties?.[name ?? '']
    if (node.required) node.required = node.required.filter((each: string) => each !== name)
  },
  'closed object': node =>
    node.properties && { ...node, additionalProperties: node.additionalProperties === false },
  'part of allOf': node => ({ allOf: [node] }),
  'limit beside': node => (node.type === 'string' ? { allOf: [node, { maxLength: 4 }] } : node),
  'part of anyOf': node => ({ anyOf: [node] }),
  'one of several': (node, draw) => ({ [draw.from(['oneOf', 'anyOf'])]: [node, { type: 'boolean' }] }),
  'other order': node => void (node.oneOf ?? node.anyOf ?? node.enum)?.reverse(),
  'part less': node => {
    const parts = node.oneOf ?? node.anyOf
    if (parts?.length > 1 && !node.discriminator) parts.pop()
  },
  'written out': (node, _, document) => structuredClone(follow(node, document)),
  'a component': (node, _, document) => {
    document.components = { ...document.components }
    document.components.schemas = { ...document.components.schemas, Extracted: node }
    return { $ref: '#/components/schemas/Extracted' }
  },
}

type OperationChange = (operation: Loose, draw: Draw, document: Loose, item: Loose) => void

const drawReply = (operation: Loose, draw: Draw, document: Loose) =>
  follow(draw.from(Object.values(operation.responses)), document)
const drawParameter = (operation: Loose, draw: Draw) =>
  draw.from<Loose>((operation.parameters ?? []).filter((each: Loose) => each.in && each.in !== 'path')) ?? {}
const json = (schema: Loose) => ({ 'application/json': { schema } })

/** Changes of one operation. */
const operationChanges: Readonly<Record<string, OperationChange>> = {
  'a parameter': (operation, draw) => {
    const place = draw.from(['query', 'header', 'cookie'])
    const further = { name: 'further', in: place, required: draw.below(2) === 0, schema: { type: 'string' } }
    operation.parameters = [...(operation.parameters ?? []), further]
  },
  'no parameter': operation => {
    operation.parameters = operation.parameters?.filter((each: Loose) => each.in === 'path')
  },
  'a parameter to send': (operation, draw) => {
    const one = drawParameter(operation, draw)
    one.required = !one.required
  },
  'another style': (operation, draw) => {
    const one = drawParameter(operation, draw)
    if (one.in === 'query') one.explode = !(one.explode ?? true)
  },
  'another place': (operation, draw) => {
    const one = drawParameter(operation, draw)
    if (one.in === 'query' && !one.style) one.in = 'header'
  },
  'parameters of the path': (operation, _, __, item) => {
    if (!operation.parameters || item.parameters || methods.filter(each => item[each]).length > 1) return
    item.parameters = operation.parameters
    delete operation.parameters
  },
  'another status': (operation, draw) => {
    operation.responses[draw.from(['202', '409', '429'])] = {
      description: '',
      content: json({ type: 'object' }),
    }
  },
  'no status': (operation, draw) => {
    const statuses = Object.keys(operation.responses)
    if (statuses.length > 1) delete operation.responses[draw.from(statuses)]
  },
  'another form of a reply': (operation, draw, document) => {
    const { content } = drawReply(operation, draw, document)
    if (content) content['text/csv'] = { schema: { type: 'string' } }
  },
  'a header': (operation, draw, document) => {
    const reply = drawReply(operation, draw, document)
    reply.headers = {
      ...reply.headers,
      'X-Further': { required: draw.below(2) === 0, schema: { type: 'string' } },
    }
  },
  'no headers': (operation, draw, document) => {
    delete drawReply(operation, draw, document).headers
  },
  'a body to send': operation => {
    if (operation.requestBody?.content) operation.requestBody.required = !operation.requestBody.required
  },
  'no body': operation => {
    delete operation.requestBody
  },
  'a body': operation => {
    operation.requestBody ??= { content: json({ type: 'object', properties: { a: { type: 'string' } } }) }
  },
  'another body': (operation, _, document) => {
    const body = follow(operation.requestBody, document)
    if (body) body.content['text/csv'] = { schema: { type: 'string' } }
  },
  'other keys': (operation, draw, document) => {
    const names = Object.keys(document.components?.securitySchemes ?? {})
    const ways = [[], [{ [draw.from(names)]: [] }], names.map(name => ({ [name]: [] }))]
    if (names.length > 0) operation.security = draw.from<Loose>(ways)
  },
  gone: (operation, _, __, item) => {
    delete item[methods.find(each => item[each] === operation) ?? '']
  },
}

/** Makes one change of a document, and returns what it is called. */
export function change(document: Loose, draw: Draw): string {
  const text = JSON.stringify(document)
  for (;;) {
    const name = draw.below(5) < 3 ? changeSchema(document, draw) : changeOperation(document, draw)
    if (JSON.stringify(document) !== text) return name
  }
}

/** Makes one change of a schema, if the drawn one can be made. */
export function changeSchema(document: Loose, draw: Draw): string {
  const at = draw.from(listSchemas(document))
  const [name, make] = draw.from(Object.entries(schemaChanges))
  const isReference = at?.holder[at.key].$ref !== undefined
  if (at && (!isReference || /allOf|anyOf|several|written|component/.test(name))) {
    const { holder, key } = at
    holder[key] = make(holder[key], draw, document) ?? holder[key]
  }
  return name
}

function changeOperation(document: Loose, draw: Draw): string {
  const [, item] = draw.from(Object.entries<Loose>(document.paths))
  const operation = item[draw.from(methods.filter(each => item[each]))]
  const [name, make] = draw.from(Object.entries(operationChanges))
  if (operation) make(operation, draw, document, item)
  return name
}
