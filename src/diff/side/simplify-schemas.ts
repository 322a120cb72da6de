import { isJsonNode, mapMembers, mapValues } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { GrammarForm } from '../../generate/document-grammar.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findSchemaUses } from '../find-schema-uses.ts'
import { findMemberForm, type ModelNode } from '../to-comparison-model.ts'
import { areDisjoint, listForms } from '../values/list-forms.ts'
import { mergeSchemas, prose } from '../values/merge-schemas.ts'

/** Returns a document whose schemas say alike things alike: parts of `allOf` are merged, and null is a type. */
export function simplifySchemas(document: JsonNode): SpecDocument {
  const known = new Map<string, ModelNode | undefined>()
  const simplifyNamed = (reference: string): ModelNode | undefined => {
    if (known.has(reference)) return known.get(reference)
    known.set(reference, undefined) // as long as it is simplified, so that a circle ends
    const target = followPointer(reference, document)
    const simple = isJsonNode(target)
      ? (simplify(target, { form: 'node', kind: 'schema' }) as ModelNode)
      : undefined
    known.set(reference, simple?.$ref === undefined ? simple : simplifyNamed(String(simple.$ref)))
    return known.get(reference)
  }
  const simplify = (value: unknown, form: GrammarForm): unknown => {
    if (form.form === 'value' || typeof value !== 'object') return value
    const inside = mapMembers(value, (member, key) =>
      simplify(member, form.form === 'list' ? { form: 'node', kind: form.kind } : findMemberForm(form, key)),
    )
    return form.form === 'node' && form.kind === 'schema' && isJsonNode(inside)
      ? simplifyNode(inside)
      : inside
  }
  const listIn = (schema: unknown) => listForms(schema, document)
  const simplifyNode = ({ discriminator, nullable, ...node }: ModelNode): ModelNode => {
    const kinds = isJsonNode(discriminator) ? discriminator : undefined
    const simple = simplifyUnion(kinds ? addKinds(node, kinds) : node)
    const kept = kinds && node.oneOf === undefined && node.anyOf === undefined ? { discriminator } : {}
    const merged = { ...mergeParts(simple), ...kept }
    return nullable === true ? addNull(merged) : merged
  }
  /** Says in each part of a union by which values it is told apart. */
  const addKinds = (node: ModelNode, { propertyName, mapping }: ModelNode): ModelNode =>
    mapValues(node, (parts, keyword) => {
      if ((keyword !== 'oneOf' && keyword !== 'anyOf') || !Array.isArray(parts)) return parts
      return parts.map((part: ModelNode) => {
        const keys = Object.entries(mapping as JsonNode).flatMap(([key, name]) =>
          name === part.$ref ? [key] : [],
        )
        const own = {
          ...part,
          type: 'object',
          required: [propertyName],
          properties: { [String(propertyName)]: { enum: keys } },
        }
        const isKnown = keys.length > 0 && listIn(own)?.length !== 0
        return isKnown ? own : part
      })
    })
  const simplifyUnion = (node: ModelNode): ModelNode => {
    const keyword = node.anyOf === undefined ? 'oneOf' : 'anyOf'
    const { [keyword]: parts, ...own } = node
    if (!Array.isArray(parts) || !parts.every(isJsonNode) || (node.anyOf && node.oneOf)) return node
    const rest = parts.filter(part => part.type !== 'null')
    if (rest.length === 1 && Object.keys(own).every(each => prose.test(each))) {
      const whole = mergeParts({ ...own, allOf: rest })
      return rest.length === parts.length ? whole : addNull(whole)
    }
    const isAny = keyword === 'anyOf' || areDisjoint(parts.map(listIn), document)
    return { ...own, [isAny ? 'anyOf' : 'oneOf']: parts }
  }
  const mergeParts = ({ allOf: given = [], $ref, ...own }: ModelNode): ModelNode => {
    const parts = [...($ref === undefined ? [] : [{ $ref }]), ...[given].flat()] as ModelNode[]
    const [only] = parts
    if (only && parts.length === 1 && Object.keys(own).every(each => prose.test(each)))
      return { ...only, ...own }
    let whole: ModelNode = own
    const left = parts.filter(({ $ref: reference, ...more }) => {
      const { discriminator: _, ...target } = (
        reference === undefined ? {} : (simplifyNamed(String(reference)) ?? {})
      ) as ModelNode
      const isKnown = reference === undefined || Object.keys(target).length > 0
      const part = isKnown ? mergeSchemas(whole, more) : undefined
      const merged = part && mergeSchemas(part, target)
      whole = merged ?? whole
      return merged === undefined
    })
    const result = left.length > 0 ? { ...whole, allOf: left } : whole
    const mergeMember = (each: unknown) =>
      isJsonNode(each) && Array.isArray(each.allOf) ? mergeParts(each) : each
    const { properties } = result
    return isJsonNode(properties) ? { ...result, properties: mapValues(properties, mergeMember) } : result
  }
  const simple = simplify(document, { form: 'node', kind: 'document' }) as SpecDocument
  const uses = findSchemaUses([simple])
  const { schemas, ...components } = simple.components
  const used = Object.entries(schemas).filter(([name, schema]) => uses.has(name) && schema !== null)
  return { ...simple, components: { ...components, schemas: Object.fromEntries(used) } } as SpecDocument
}

/** Returns a schema that allows null, too. */
function addNull(node: ModelNode): ModelNode {
  const limits = Object.keys(node).filter(keyword => !prose.test(keyword))
  if (limits.length === 0) return node
  const { type, enum: values } = node
  if (type !== undefined && !limits.some(keyword => /^(\$ref|not|if|...Of)$/.test(keyword)))
    return {
      ...node,
      type: [...new Set([type, 'null'].flat())],
      ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
    }
  const none = { type: 'null' }
  if (limits.length === 1 && Array.isArray(node.anyOf)) return { ...node, anyOf: [...node.anyOf, none] }
  const [says, own] = [false, true].map(isLimit =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => !prose.test(keyword) === isLimit)),
  )
  return { ...says, anyOf: [own, none] }
}
