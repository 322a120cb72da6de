import { documentBounds } from '../../../base/bounds.ts'
import type { ParameterNode } from '../../../contract/model/document-node.ts'
import { readParameterStyle, writeValueText } from '../../../contract/routes/read-parameter-style.ts'
import { flattenAllOf, listRequired } from '../../../contract/schema/flatten-all-of.ts'
import { inferType, makeValue } from '../../../contract/schema/make-value.ts'
import { isJsonNode, mapMembers, mapValues } from '../../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../../contract/schema/resolve-reference.ts'
import { pickWords } from './check-words.ts'
import { convertSchema, type NamedSchemas } from './convert-schema.ts'

/** Headers whose parameters OpenAPI ignores. */
const ignoredHeaders = /^(accept|content-type|authorization)$/i

/** Converts the parameters of an operation, or returns why they cannot be sent. One of the operation replaces the one of the path. */
export function convertParameters(parameters: readonly JsonNode[], known: NamedSchemas): object[] | string {
  const kept = parameters.filter(
    ({ in: place, name }) => place !== 'header' || !ignoredHeaders.test(String(name)),
  )
  const byName = new Map(kept.map(parameter => [`${parameter.in} ${parameter.name}`, parameter]))
  const converted = [...byName.values()].map(parameter => convertParameter(parameter, known))
  // A path as a matrix or with labels, and an object that is one text.
  const unknown = converted.find(({ schema, ...node }) => {
    const isText = schema?.type === 'object' && readParameterStyle(node, 'object') === undefined
    return isText || ['label', 'matrix'].includes(node.style ?? '')
  })
  const twice = converted.find(({ name }, at) => converted.findIndex(each => each.name === name) < at)
  if (twice !== undefined) return `two parameters named ${twice.name}`
  if (unknown !== undefined) return `the style of the ${unknown.in} parameter ${unknown.name} is not written`
  // An object of any members takes what is of no other parameter.
  const isOpen = ({ schema }: PlainParameter) => schema?.type === 'object' && schema.properties === undefined
  return converted.sort((one, other) => Number(isOpen(one)) - Number(isOpen(other)))
}

type PlainParameter = Omit<ParameterNode, 'schema'> & { readonly schema?: JsonNode }

function convertParameter(parameter: JsonNode, known: NamedSchemas): PlainParameter {
  const { name, in: place, required, description, style, explode, content, examples } = parameter
  const media = Object.values((content ?? {}) as Readonly<Record<string, JsonNode>>)[0]
  const [named] = Object.values((examples ?? media?.examples ?? {}) as Readonly<Record<string, JsonNode>>)
  const { example = media?.example ?? named?.value } = parameter
  const schema = inlineSchema(media?.schema ?? parameter.schema ?? {}, known)
  // A part of a path is not empty.
  const least = place === 'path' && schema.type === 'string' && { minLength: 1 }
  return {
    name: String(name),
    ...pickWords(parameter),
    in: String(place),
    ...((required === true || place === 'path') && { required: true }),
    description: String(description ?? ''),
    ...(style !== undefined && { style: String(style) }),
    ...(explode !== undefined && { explode: explode === true }),
    ...(media === undefined
      ? { schema: { ...least, ...simplifyType(schema) } }
      : { content: { 'application/json': { schema } } }),
    ...(example === undefined ? {} : { example }),
  }
}

/** Returns a schema with one simple type. A value of several types is a text. */
function simplifyType(schema: JsonNode): JsonNode {
  const { oneOf, anyOf = oneOf, ...own } = schema
  const parts = (Array.isArray(anyOf) ? (anyOf as JsonNode[]) : []).filter(({ type }) => type !== 'null')
  if (parts.length === 1) return simplifyType({ ...own, ...parts[0] })
  const all = [own.type ?? (parts.length > 0 ? parts.map(part => part.type) : inferType(own))].flat()
  const [type = 'string', ...others] = new Set(all.filter(each => each !== 'null'))
  if (others.length > 0) return { type: 'string', examples: [writeValueText(makeValue(schema) ?? 'example')] }
  const { default: usual, enum: listed = type === 'boolean' ? [true, false] : undefined } = own
  const isText = type === 'string' || type === 'boolean'
  const write = (each: unknown) => (isText ? String(each) : each)
  return {
    ...schema,
    type: isText ? 'string' : type,
    ...(Array.isArray(listed) && { enum: listed.filter(each => each !== null).map(write) }),
    ...(usual != null && { default: write(usual) }),
  }
}

/** Writes out references and merges `allOf`, since a parameter is read without the rest of the document. */
function inlineSchema(root: unknown, known: NamedSchemas): JsonNode {
  const { plain } = known
  let left = documentBounds.parameterSchemas
  const inline = (node: unknown): unknown => {
    if (!isJsonNode(node)) return node
    if (left-- <= 0) return {}
    if (typeof node.$ref === 'string') return inline(followPointer(node.$ref, plain))
    const inner = mapValues(node, (value, keyword) =>
      /^(items|additionalProperties)$/.test(keyword)
        ? inline(value)
        : /^(properties|allOf|oneOf|anyOf)$/.test(keyword)
          ? mapMembers(value, inline)
          : value,
    )
    const required = listRequired(inner, plain)
    return { ...flattenAllOf(inner, plain), ...(required.length > 0 && { required: [...new Set(required)] }) }
  }
  return convertSchema(inline(root), known) as JsonNode
}
