import { comparisonBounds } from '../../base/bounds.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findSchemaUses } from '../find-schema-uses.ts'
import { asNode, type ModelNode, mapNodes } from '../to-comparison-model.ts'
import { areDisjoint, listForms, prose } from '../values/list-forms.ts'

/**
 * Returns a document whose unions say by their values what they are. One whose parts share no value is `anyOf`, a
 * discriminator is a value of each part, and null is a type. Parts of `allOf` are written out, and schemas without a reference left out.
 */
export function simplifySchemas(document: JsonNode): SpecDocument {
  const open = new Set<string>()
  let left = comparisonBounds.parts
  /** Writes out a part whose change may be more or less than one of the whole. */
  const writeOut = (part: ModelNode): unknown => {
    const { $ref, ...own } = part
    if (typeof $ref !== 'string' || open.has($ref) || !hasProseOnly(own) || --left < 0) return part
    open.add($ref)
    const target = mapNodes(followPointer($ref, document), 'schema', simplifyNode)
    open.delete($ref)
    const { discriminator: _, ...said } = asNode(target)
    return target === undefined ? part : said
  }
  /** Adds to a part of a union the values by which it is known. */
  const addKind = (part: ModelNode, { propertyName, mapping }: ModelNode): ModelNode => {
    const { $ref } = part
    if (propertyName === undefined || typeof $ref !== 'string') return part
    const said = Object.entries(asNode(mapping)).filter(([, name]) => name === $ref)
    const keys = said.length > 0 ? said.map(([key]) => key) : [$ref.split('/').at(-1)]
    const properties = { [String(propertyName)]: { enum: keys } }
    const kind = { ...part, type: 'object', required: [propertyName], properties }
    return listForms(kind, document)?.length === 0 ? part : kind
  }
  const simplifyNode = (given: ModelNode, kind: string): ModelNode => {
    const { nullable, ...node } = given
    if (kind !== 'schema') return given
    const union = node.anyOf === undefined ? simplifyUnion(node, 'oneOf') : simplifyUnion(node, 'anyOf')
    const { allOf, ...own } = union
    const isOnly = Array.isArray(allOf) && allOf.length === 1 && hasProseOnly(own)
    const parts = Array.isArray(allOf) ? { allOf: allOf.map(writeOut) } : {}
    const simple = isOnly ? { ...allOf[0], ...own } : { ...union, ...parts }
    return nullable === true ? addNull(simple) : simple
  }
  const simplifyUnion = (node: ModelNode, keyword: 'oneOf' | 'anyOf'): ModelNode => {
    const { [keyword]: given, discriminator, allOf = [], ...own } = node
    if (!Array.isArray(given) || own.oneOf !== undefined) return node
    const isSum = (part: ModelNode) => Object.keys(part).join() === 'anyOf' && keyword === 'anyOf'
    const parts = given
      .flatMap(part => (isSum(part) ? (part.anyOf as ModelNode[]) : [part]))
      .map(part => addKind(part, asNode(discriminator)))
    const all = [...(allOf as unknown[]), ...(parts.length === 1 ? parts : [])]
    const forms = parts.map(part => listForms(part, document))
    const isAny = keyword === 'anyOf' || areDisjoint(forms, document)
    const union = isAny ? { anyOf: parts } : { oneOf: parts.map(writeOut) }
    return { ...own, ...(all.length > 0 && { allOf: all }), ...(parts.length > 1 && union) }
  }
  const simple = mapNodes(document, 'document', simplifyNode) as SpecDocument
  const uses = findSchemaUses([simple])
  const used = Object.entries(simple.components.schemas).filter(([name]) => uses.has(name))
  return { ...simple, components: { ...simple.components, schemas: Object.fromEntries(used) } }
}

const hasProseOnly = (node: ModelNode) => Object.keys(node).every(keyword => prose.test(keyword))

/** Returns a schema that allows null, too. */
function addNull(node: ModelNode): ModelNode {
  const { type, enum: values } = node
  if (hasProseOnly(node)) return node
  if (type === undefined || Object.keys(node).some(keyword => /^(\$ref|not|if|...Of)$/.test(keyword)))
    return { anyOf: [node, { type: 'null' }] }
  return {
    ...node,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  }
}
