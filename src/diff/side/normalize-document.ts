import { comparisonBounds } from '../../base/bounds.ts'
import { isJsonNode, mapValues } from '../../contract/schema/map-members.ts'
import {
  explainReference,
  followPointer,
  type JsonNode,
  readPointer,
  resolveReference,
} from '../../contract/schema/resolve-reference.ts'
import { upgradeSchema } from '../../generate/compile/plain/convert-schema.ts'
import type { GrammarKind } from '../../generate/document-grammar.ts'
import { createPointer } from '../../generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { asNode, type ModelNode, mapNodes } from '../to-comparison-model.ts'
import { simplifySchemas } from './simplify-schemas.ts'

/** Keywords whose value `false` means the same as their absence. */
const flags = /^(required|deprecated|allow\w+|readOnly|writeOnly|nullable|exclusiveM\w+)$/

/**
 * Returns a document of OpenAPI 3.0 or 3.1 with everything it says, in one spelling. Another spelling is thus no change.
 * Schemas that are referred to are components. All other parts are written out where they are used. References to nothing
 * are added to `unread`. Throws RangeError for too many.
 */
export function normalizeDocument(document: JsonNode, unread: Set<string>): SpecDocument {
  const { components, 'x-files': _, security = [], ...rest } = document
  const schemas: Record<string, unknown> = {}
  const webhooks: Record<string, unknown> = {}
  let left = comparisonBounds.references
  /** Returns the reference to a component with the schema. One that is no component is called by its path. */
  const refer = (reference: string): string => {
    const target = followPointer(reference, document)
    if (target === undefined) unread.add(reference)
    if (target === undefined) return reference
    const [section = '', ...path] = readPointer(reference.slice(1))
    const isOwn = section === 'components' && path[0] === 'schemas' && path.length === 2
    const name = isOwn ? String(path[1]) : [section === 'x-files' ? '.' : section, ...path].join('/')
    const own = `#${createPointer('components', 'schemas', name)}`
    if (Object.hasOwn(schemas, name)) return own
    schemas[name] = {}
    schemas[name] = nameSubtypes(own, normalize(target, 'schema'))
    return own
  }
  /** Names the schemas that extend one with a discriminator. */
  const nameSubtypes = (reference: string, schema: unknown): unknown => {
    const { discriminator: kind, oneOf, anyOf } = asNode(schema)
    if (!isJsonNode(kind) || oneOf !== undefined || anyOf !== undefined) return schema
    const isPart = (part: unknown) => asNode(part).$ref === reference
    const implied = Object.entries(asNode(asNode(components).schemas)).flatMap(([name, each]) => {
      const { allOf } = asNode(each)
      return Array.isArray(allOf) && allOf.some(isPart) ? [[name, refer(`#/components/schemas/${name}`)]] : []
    })
    const mapping = { ...Object.fromEntries(implied), ...asNode(kind.mapping) }
    return { ...asNode(schema), discriminator: { ...kind, mapping } }
  }
  const { securitySchemes } = asNode(components)
  const enter = (node: ModelNode, kind: GrammarKind): ModelNode => {
    const { $ref, callbacks, ...operation } = node
    if (kind === 'operation') {
      for (const [name, given] of Object.entries(asNode(callbacks)))
        for (const [expression, item] of Object.entries(asNode(resolveReference(given, document)))) {
          const hook = `${node.operationId ?? ''} ${name} ${expression}`
          webhooks[hook] ??= {}
          if (Object.keys(asNode(webhooks[hook])).length === 0) webhooks[hook] = normalize(item, 'pathItem')
        }
      return { security, ...omitFlags(operation) }
    }
    if (typeof $ref !== 'string' || kind === 'schema') return omitFlags(node)
    if (--left < 0) throw new RangeError('too many references')
    if (explainReference($ref, document) === undefined)
      return omitFlags(asNode(resolveReference(node, document)))
    unread.add($ref)
    return node
  }
  const changeSchema = ({ $ref, const: constant, nullable, ...schema }: ModelNode): ModelNode => {
    const { mapping, ...kind } = asNode(schema.discriminator)
    const toReference = (name: unknown) =>
      refer(/^[\w.-]+$/.test(String(name)) ? `#/components/schemas/${name}` : String(name))
    return {
      ...upgradeSchema(schema),
      ...(constant !== undefined && { enum: [constant] }),
      ...(nullable === true && { nullable }),
      ...(typeof $ref === 'string' && { $ref: refer($ref) }),
      ...(schema.discriminator !== undefined && {
        discriminator: { ...kind, mapping: mapValues(asNode(mapping), toReference) },
      }),
    }
  }
  const changes: Partial<Record<GrammarKind, (node: ModelNode) => ModelNode>> = {
    schema: changeSchema,
    parameter: omitStyle,
    header: omitStyle,
    pathItem: moveParameters,
    server: ({ url, ...server }) => ({ ...server, url: String(url).replace(/(.)\/$/, '$1') }),
  }
  const change = (node: ModelNode, kind: GrammarKind) => changes[kind]?.(node) ?? node
  const normalize = (value: unknown, kind: GrammarKind) => mapNodes(value, kind, change, enter)
  const schemes = securitySchemes === undefined ? {} : { securitySchemes }
  const said = normalize({ ...rest, components: schemes }, 'document') as SpecDocument
  const hooks = { ...asNode(asNode(said).webhooks), ...webhooks }
  return simplifySchemas({
    ...said,
    ...(Object.keys(hooks).length > 0 && { webhooks: hooks }),
    components: { ...said.components, schemas },
  })
}

function omitFlags(node: ModelNode): ModelNode {
  const kept = Object.entries(node).filter(([key, value]) => value !== false || !flags.test(key))
  return Object.fromEntries(kept)
}

/** Headers whose parameters OpenAPI ignores. */
const ignoredHeaders = /^header (accept|content-type|authorization)$/

/** Moves the parameters of a path to its operations. One of the operation replaces the one of the path. */
export function moveParameters({ parameters, ...item }: ModelNode): ModelNode {
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isJsonNode) : [])
  return mapValues(item, (operation, key) => {
    if (!isJsonNode(operation) || key.startsWith('x-')) return operation
    const all = [...list(parameters), ...list(operation.parameters)].map(each => {
      const name = each.in === 'header' ? String(each.name).toLowerCase() : each.name
      return [`${each.in} ${name}`, { ...each, name }] as const
    })
    const byName = new Map(all.filter(([name]) => !ignoredHeaders.test(name)))
    return { ...operation, parameters: [...byName.values()] }
  })
}

/** Leaves out a style or `explode` that holds without being said, or that makes no difference. */
function omitStyle({ style, explode, ...node }: ModelNode): ModelNode {
  const isForm = node.in === 'query' || node.in === 'cookie'
  const schema = asNode(node.schema)
  const isPlain = /^(string|integer|number|boolean|null|,)+$/.test(String(schema.type))
  const isStandard = style === undefined || style === (isForm ? 'form' : 'simple')
  const isExploded = (explode ?? (isStandard ? isForm : style === 'form')) === true
  // A list of one item is sent as the item is.
  const isList = schema.type === 'array' && schema.prefixItems === undefined
  const isItem = node.in === 'query' && isList && Number(schema.minItems ?? 0) <= 1
  return {
    ...node,
    ...(!isStandard && { style }),
    ...(!isPlain && isExploded !== (isStandard && isForm) && { explode: isExploded }),
    ...(isItem && { schema: { anyOf: [schema, schema.items ?? { type: ['string', 'number', 'boolean'] }] } }),
  }
}
