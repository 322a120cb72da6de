import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { GrammarForm, GrammarKind } from '../../generate/document-grammar.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findMemberForm, isModelNode, type ModelNode } from '../to-comparison-model.ts'

/** Depth of references within references that are written out. */
const MAX_DEPTH = 4
/** Keywords whose value `false` means the same as their absence. */
const flags = [
  'required',
  'deprecated',
  'allowReserved',
  'allowEmptyValue',
  'readOnly',
  'writeOnly',
  'nullable',
]

/**
 * Returns a document of OpenAPI 3.0 or 3.1 with everything it says, in one spelling, so that another spelling is no
 * change: parameters stand in their operations, references name components, defaults are left out.
 */
export function normalizeDocument(document: JsonNode): SpecDocument {
  const resolve = (node: unknown, depth = 0): unknown => {
    const { $ref } = isModelNode(node) ? node : {}
    const isLocal = typeof $ref === 'string' && $ref.startsWith('#/') && depth < MAX_DEPTH
    return isLocal ? resolve(followPointer($ref, document), depth + 1) : node
  }
  const listParameters = (node: ModelNode) =>
    Array.isArray(node.parameters) ? node.parameters.map(each => resolve(each)).filter(isModelNode) : []

  /** Moves the parameters of a path to its operations. One of the operation replaces the one of the path. */
  const moveParameters = ({ parameters, ...item }: ModelNode): ModelNode => {
    const shared = listParameters({ parameters })
    const move = (operation: ModelNode) => {
      const own = listParameters(operation)
      const isOwn = (each: ModelNode) =>
        own.some(({ name, in: place }) => name === each.name && place === each.in)
      return { ...operation, parameters: [...shared.filter(each => !isOwn(each)), ...own] }
    }
    const members = Object.entries(item).map(([key, member]) => {
      const form = findMemberForm({ form: 'node', kind: 'pathItem' }, key)
      return [key, form.form === 'node' && isModelNode(member) ? move(member) : member]
    })
    return Object.fromEntries(members)
  }
  const respell = (kind: GrammarKind, node: ModelNode): ModelNode => {
    const said = Object.fromEntries(
      Object.entries(node).filter(([key, value]) => value !== false || !flags.includes(key)),
    )
    if (kind === 'pathItem') return moveParameters(said)
    if (kind === 'parameter' || kind === 'header') return omitStyle(said)
    return kind === 'schema' ? respellSchema(said) : said
  }
  const normalize = (value: unknown, form: GrammarForm, depth = 0): unknown => {
    if (form.form === 'list' && Array.isArray(value))
      return value.map(each => normalize(each, { form: 'node', kind: form.kind }, depth))
    if (form.form === 'value' || !isModelNode(value)) return value
    const { $ref } = form.form === 'node' ? value : {}
    const isInner = typeof $ref === 'string' && /^#\/(?!components\/\w+\/[^/]+$)/.test($ref)
    if (isInner && depth < MAX_DEPTH) return normalize(followPointer($ref, document), form, depth + 1)
    const node = form.form === 'node' ? respell(form.kind, value) : value
    const members = Object.entries(node).map(([key, member]) => [
      key,
      normalize(member, findMemberForm(form, key), depth),
    ])
    return Object.fromEntries(members)
  }
  const normal = normalize(document, { form: 'node', kind: 'document' }) as SpecDocument
  return { ...normal, components: { ...normal.components, schemas: normal.components?.schemas ?? {} } }
}

/** Leaves out a style or `explode` that holds without being said. */
function omitStyle({ style, explode, ...rest }: ModelNode): ModelNode {
  const usual = rest.in === 'query' || rest.in === 'cookie' ? 'form' : 'simple'
  return {
    ...rest,
    ...(style !== undefined && style !== usual && { style }),
    ...(explode !== undefined && explode !== ((style ?? usual) === 'form') && { explode }),
  }
}

/** Writes the keywords of OpenAPI 3.0 as those of 3.1, and the names of a discriminator as references. */
function respellSchema({ nullable, exclusiveMinimum, exclusiveMaximum, ...rest }: ModelNode): ModelNode {
  const schema: Record<string, unknown> = { ...rest }
  const bounds = [
    ['minimum', 'exclusiveMinimum', exclusiveMinimum],
    ['maximum', 'exclusiveMaximum', exclusiveMaximum],
  ] as const
  for (const [bound, keyword, value] of bounds) {
    if (value !== undefined && value !== false) schema[keyword] = value === true ? schema[bound] : value
    if (value === true) delete schema[bound]
  }
  if (nullable === true && schema.type !== undefined) {
    schema.type = [...new Set([schema.type, 'null'].flat())]
    if (Array.isArray(schema.enum)) schema.enum = [...new Set([...schema.enum, null])]
  } else if (nullable !== undefined) schema.nullable = nullable
  const { discriminator } = schema
  if (isModelNode(discriminator) && isModelNode(discriminator.mapping)) {
    const mapping = Object.entries(discriminator.mapping).map(([value, name]) => [
      value,
      /^[\w-]+$/.test(String(name)) ? `#/components/schemas/${name}` : name,
    ])
    schema.discriminator = { ...discriminator, mapping: Object.fromEntries(mapping) }
  }
  return schema
}
