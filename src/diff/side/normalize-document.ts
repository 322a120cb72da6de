import { isJsonNode } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { GrammarForm, GrammarKind } from '../../generate/document-grammar.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findMemberForm, type ModelNode } from '../to-comparison-model.ts'

/** Depth of references within references that are written out. */
const MAX_DEPTH = 2
/** Keywords whose value `false` means the same as their absence. */
const flags = /^(required|deprecated|allow\w+|readOnly|writeOnly|nullable|exclusiveM\w+)$/

type WritableNode = Record<string, unknown>

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
    const node: WritableNode = Object.fromEntries(members)
    if (isNode) spellings[form.kind]?.(node)
    return node
  }
  const normal = normalize(document, { form: 'node', kind: 'document' }) as SpecDocument
  return { ...normal, components: { ...normal.components, schemas: normal.components?.schemas ?? {} } }
}

/** Moves the parameters of a path to its operations. One of the operation replaces the one of the path. */
function moveParameters(item: WritableNode): void {
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isJsonNode) : [])
  for (const [key, operation] of Object.entries(item)) {
    if (findMemberForm({ form: 'node', kind: 'pathItem' }, key).form !== 'node' || !isJsonNode(operation))
      continue
    const all = [...list(item.parameters), ...list(operation.parameters)]
    const byName = new Map(all.map(each => [`${each.in} ${each.name}`, each]))
    item[key] = { ...operation, parameters: [...byName.values()] }
  }
  delete item.parameters
}

/** Leaves out a style or `explode` that holds without being said. */
function omitStyle(node: WritableNode): void {
  const usual = node.in === 'query' || node.in === 'cookie' ? 'form' : 'simple'
  if (node.explode === ((node.style ?? usual) === 'form')) delete node.explode
  if (node.style === usual) delete node.style
}

/** Writes the keywords of OpenAPI 3.0 as those of 3.1, and the names of a discriminator as references. */
function respellSchema(node: WritableNode): void {
  for (const bound of ['Minimum', 'Maximum']) {
    if (node[`exclusive${bound}`] !== true) continue
    node[`exclusive${bound}`] = node[bound.toLowerCase()]
    delete node[bound.toLowerCase()]
  }
  if (node.nullable === true && node.type !== undefined) {
    node.type = [...new Set([node.type, 'null'].flat())]
    if (Array.isArray(node.enum)) node.enum = [...new Set([...node.enum, null])]
    delete node.nullable
  }
  const { mapping, ...kind }: ModelNode = isJsonNode(node.discriminator) ? node.discriminator : {}
  if (!isJsonNode(mapping)) return
  const respell = (name: unknown) => (/^[\w-]+$/.test(String(name)) ? `#/components/schemas/${name}` : name)
  const named = Object.entries(mapping).map(([value, name]) => [value, respell(name)])
  node.discriminator = { ...kind, mapping: Object.fromEntries(named) }
}

const spellings: Partial<Record<GrammarKind, (node: WritableNode) => void>> = {
  pathItem: moveParameters,
  parameter: omitStyle,
  header: omitStyle,
  schema: respellSchema,
}
