import { documentBounds } from '../../../base/bounds.ts'
import { flattenAllOf } from '../../../contract/schema/flatten-all-of.ts'
import { measureSchema } from '../../../contract/schema/measure-schema.ts'
import {
  type JsonNode,
  readSchemaName,
  resolveReference,
} from '../../../contract/schema/resolve-reference.ts'
import { convertParameters } from './convert-parameters.ts'
import { convertSchema, type NamedSchemas } from './convert-schema.ts'
import { listParameters, type PlainPath, readTitle } from './plain-document.ts'

/** Converts an operation, or returns why it is left out. */
export function convertOperation(
  id: string,
  path: string,
  item: PlainPath,
  known: NamedSchemas,
): object | string {
  const { plain } = known
  const { summary, description, tags, responses = {} } = item.get ?? {}
  const found = Object.entries(responses)
    .filter(([key]) => /^(\dXX|\d{3}|default)$/i.test(key))
    .map(([key, response]) => {
      // The check of an operation leaves out its errors: one that cannot be read is no reason against the operation.
      const problem = /^[2d]/i.test(key) ? undefined : known.check('paths', path, 'get', 'responses', key)
      const status = key.replace(/x/gi, 'X')
      return { status, ...(problem === undefined ? convertReply(response, known) : { problem }) }
    })
  const successes = found.filter(({ status }) => status.startsWith('2'))
  const all = successes.length > 0 ? successes : found.filter(({ status }) => status === 'default')
  const right = all.filter(({ problem }) => problem === undefined)
  const main = right.find(({ media }) => media !== undefined) ?? right[0]
  if (main === undefined) return all[0]?.problem ?? 'no reply of 2xx'
  const parameters = convertParameters(listParameters(item, plain), known)
  if (typeof parameters === 'string') return parameters
  const replies = found.map(({ status, description = '', media }) => {
    const isMain = status === main.status
    const schema = media && (isMain ? nameRows(id, media.schema, known) : undefined)
    const named = media && (schema ?? nameSchema(`${id}${isMain ? 'Reply' : status}`, media.schema, known))
    const versions = { 'x-versions': [{ version: '1.0.0', state: 'current', default: true }] }
    const content = media && { [media.type]: { schema: named, ...(isMain && versions) } }
    const answer = media && {
      type: media.type,
      schema: readSchemaName(named),
      ...(schema?.maxItems !== undefined && { maxItems: Number(schema.maxItems) }),
    }
    return { status, answer: answer ?? {}, response: { description, ...(content && { content }) } }
  })
  return {
    operationId: id,
    summary: summary ?? id,
    description: description ?? summary ?? '',
    ...(tags && { tags }),
    'x-clause': `${readTitle(plain)}, ${id}`,
    ...(main.status !== '200' && { 'x-success': main.status }),
    'x-answers': Object.fromEntries(replies.map(({ status, answer }) => [status, answer])),
    parameters,
    ...(item.get?.security && { security: item.get.security }),
    responses: Object.fromEntries(replies.map(({ status, response }) => [status, response])),
  }
}

interface ConvertedReply {
  readonly description?: string
  /** The type and the schema of a body. Undefined for a reply without one. */
  readonly media?: { readonly type: string; readonly schema: JsonNode }
  /** Reason why the body is neither drafted nor judged. */
  readonly problem?: string
}

/** Media types of bodies that are read as JSON. */
const jsonType = /^(application\/([\w.-]+\+)?json|text\/json|application\/\*|\*\/\*)\s*(;|$)/i

function convertReply(node: JsonNode, known: NamedSchemas): ConvertedReply {
  const { description, content } = (resolveReference(node, known.plain) ?? {}) as {
    description?: string
    content?: Readonly<Record<string, JsonNode>>
  }
  const types = Object.entries(content ?? {})
  const [type, media] = types.find(([each]) => jsonType.test(each)) ?? []
  const base = { ...(description && { description }) }
  if (type === undefined || media === undefined)
    return types.length === 0
      ? base
      : { ...base, problem: `a reply of ${types.map(([each]) => each).join(', ')}, not of JSON` }
  const schema = media.schema === undefined ? readExamples(media, known) : convertSchema(media.schema, known)
  if (schema === undefined) return { ...base, problem: 'a reply without schema or example' }
  const whole = typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : (schema as JsonNode)
  const size = measureSchema(whole, known.schemas)
  if (size > documentBounds.requiredValues) {
    const problem =
      size === Number.POSITIVE_INFINITY
        ? 'never ends'
        : `needs more than ${documentBounds.requiredValues} values`
    return { ...base, problem: `a reply whose schema ${problem}` }
  }
  return {
    ...base,
    media: { type: type.includes('*') ? 'application/json' : type.trim(), schema: whole },
  }
}

/** Returns a schema of any value with the examples of a body, or undefined when there are none. */
function readExamples({ example, examples }: JsonNode, { plain }: NamedSchemas): JsonNode | undefined {
  const named = Object.values((examples ?? {}) as JsonNode).map(each => resolveReference(each, plain))
  const values = [example, ...named.map(each => each?.value)].filter(value => value !== undefined)
  return values.length === 0 ? undefined : { examples: values }
}

/** Returns a list of objects with its rows named. Returns undefined for any other schema. */
function nameRows(id: string, schema: JsonNode, known: NamedSchemas): JsonNode | undefined {
  const root = { components: { schemas: known.schemas } }
  const target = resolveReference(schema, root)
  const items = target.items as JsonNode | undefined
  if (target.type !== 'array' || items === undefined || isOpen(target)) return undefined
  const row = flattenAllOf(items, root)
  const isObject = row.type === 'object' || (row.type === undefined && row.properties !== undefined)
  if (!isObject || isOpen(row)) return undefined
  const { 'x-clause': _, ...list } = target
  return { ...list, items: nameSchema(`${id}Item`, items, known) }
}

const isOpen = ({ oneOf, anyOf, prefixItems }: JsonNode) => (oneOf ?? anyOf ?? prefixItems) !== undefined

function nameSchema(name: string, schema: JsonNode, { schemas }: NamedSchemas): JsonNode {
  if (Object.keys(schema).join() === '$ref') return schema
  const own = `${name[0]?.toUpperCase()}${name.slice(1)}`
  schemas[own] = schema
  return { $ref: `#/components/schemas/${own}` }
}
