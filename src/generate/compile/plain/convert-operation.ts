import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { convertParameters } from './convert-parameters.ts'
import { convertSchema } from './convert-schema.ts'
import { listParameters, type PlainPath, readTitle } from './plain-document.ts'
import { resolve } from './replace-large-references.ts'

/** Converts an operation, or returns why it is left out. */
export function convertOperation(
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
    parameters: convertParameters(listParameters(item, plain)),
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
