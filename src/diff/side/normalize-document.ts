import { isJsonNode, mapValues } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import { upgradeSchema } from '../../generate/compile/plain/convert-schema.ts'
import type { GrammarForm, GrammarKind } from '../../generate/document-grammar.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findMemberForm, type ModelNode } from '../to-comparison-model.ts'

/** Depth of references within references that are written out. */
const MAX_DEPTH = 2
/** Keywords whose value `false` means the same as their absence. */
const flags = /^(required|deprecated|allow\w+|readOnly|writeOnly|nullable|exclusiveM\w+)$/

/**
 * Returns a document of OpenAPI 3.0 or 3.1 with everything it says, in one spelling. Another spelling is thus no change.
 * Parameters are in their operations, references name components, and defaults are left out.
 */
export function normalizeDocument(document: JsonNode): SpecDocument {
  const normalize = (value: unknown, form: GrammarForm, depth = 0): unknown => {
    if (form.form === 'list' && Array.isArray(value))
      return value.map(each => normalize(each, { form: 'node', kind: form.kind }, depth))
    if (form.form === 'value' || !isJsonNode(value)) return value
    const isNode = form.form === 'node'
    const { $ref } = isNode ? value : {}
    const written = form.kind === 'parameter' ? /^#\// : /^#\/(?!components\/\w+\/[^/]+$)/
    if (typeof $ref === 'string' && written.test($ref) && depth < MAX_DEPTH)
      return normalize(followPointer($ref, document), form, depth + 1)
    const members = Object.entries(value).flatMap(([key, member]) =>
      isNode && member === false && flags.test(key)
        ? []
        : [[key, normalize(member, findMemberForm(form, key), depth)]],
    )
    const node: ModelNode = Object.fromEntries(members)
    return (isNode && normalizers[form.kind]?.(node)) || node
  }
  const normal = normalize(document, { form: 'node', kind: 'document' }) as SpecDocument
  return { ...normal, components: { ...normal.components, schemas: normal.components?.schemas ?? {} } }
}

/** Moves the parameters of a path to its operations. One of the operation replaces the one of the path. */
function moveParameters({ parameters, ...item }: ModelNode): ModelNode {
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isJsonNode) : [])
  return mapValues(item, (operation, key) => {
    const { form } = findMemberForm({ form: 'node', kind: 'pathItem' }, key)
    if (form !== 'node' || !isJsonNode(operation)) return operation
    const all = [...list(parameters), ...list(operation.parameters)]
    const byName = new Map(all.map(each => [`${each.in} ${each.name}`, each]))
    return { ...operation, parameters: [...byName.values()] }
  })
}

/** Leaves out a style or `explode` that holds without being said. */
function omitStyle({ style, explode, ...node }: ModelNode): ModelNode {
  const standard = node.in === 'query' || node.in === 'cookie' ? 'form' : 'simple'
  return {
    ...node,
    ...(style !== undefined && style !== standard && { style }),
    ...(explode !== undefined && explode !== ((style ?? standard) === 'form') && { explode }),
  }
}

/** Returns a schema in the keywords of OpenAPI 3.1, with the names of its discriminator as references. */
function normalizeSchema(schema: ModelNode): ModelNode {
  const node = upgradeSchema(schema)
  const { mapping, ...kind }: ModelNode = isJsonNode(node.discriminator) ? node.discriminator : {}
  if (!isJsonNode(mapping)) return node
  const toReference = (name: unknown) =>
    /^[\w-]+$/.test(String(name)) ? `#/components/schemas/${name}` : name
  return { ...node, discriminator: { ...kind, mapping: mapValues(mapping, toReference) } }
}

const normalizers: Partial<Record<GrammarKind, (node: ModelNode) => ModelNode>> = {
  pathItem: moveParameters,
  parameter: omitStyle,
  header: omitStyle,
  schema: normalizeSchema,
}
