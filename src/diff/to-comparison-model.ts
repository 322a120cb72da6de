import { getOwn } from '../base/get-own.ts'
import { isJsonNode, mapMembers, mapValues } from '../contract/schema/map-members.ts'
import type { JsonNode } from '../contract/schema/resolve-reference.ts'
import { documentGrammar, type GrammarForm, type GrammarKind } from '../generate/document-grammar.ts'

/** An object of the model. It equals the document, except that a list of objects is a NamedList. */
export type ModelNode = JsonNode

/**
 * A list of objects by name. The second object of a name is `name~2`. An object without a name is `#` and its
 * position.
 */
export interface NamedList {
  readonly order: readonly string[]
  readonly items: ModelNode
}

/** Converts a document, or an object of it, to a model, in which objects of a list are found by name. */
export function toComparisonModel(node: object, kind: GrammarKind = 'document'): ModelNode {
  return convert(node, { form: 'node', kind }) as ModelNode
}

/** Converts a list of objects to a NamedList. `key` is the member with the name. */
export function toNamedList(list: readonly ModelNode[], { key = '$ref' }: { key?: string }): NamedList {
  const items: Record<string, unknown> = {}
  const order: string[] = []
  for (const [index, item] of list.entries()) {
    const name = typeof item[key] === 'string' ? item[key] : `#${index}`
    let unique = name
    for (let count = 2; Object.hasOwn(items, unique); count++) unique = `${name}~${count}`
    items[unique] = item
    order.push(unique)
  }
  return { order, items }
}

function convert(value: unknown, form: GrammarForm): unknown {
  if (form.form === 'list') {
    if (!Array.isArray(value) || !value.every(isJsonNode)) return value
    const items = value.map(each => convert(each, { form: 'node', kind: form.kind }) as ModelNode)
    return toNamedList(items, form)
  }
  if (form.form === 'value' || !isJsonNode(value)) return value
  return mapMembers(value, (member, key) => convert(member, findMemberForm(form, key)))
}

/** Changes each object of a document, or of an object in it, after those in it. */
export function mapNodes(
  value: unknown,
  kind: GrammarKind,
  change: (node: ModelNode, kind: GrammarKind) => unknown,
  enter: (node: ModelNode, kind: GrammarKind) => ModelNode = node => node,
): unknown {
  const walk = (value: unknown, form: GrammarForm): unknown => {
    if (form.form === 'list' && Array.isArray(value))
      return value.map(each => walk(each, { form: 'node', kind: form.kind }))
    if (form.form === 'value' || !isJsonNode(value)) return value
    const node = form.form === 'node' ? enter(value, form.kind) : value
    const inside = mapValues(node, (member, key) => walk(member, findMemberForm(form, key)))
    return form.form === 'node' ? change(inside, form.kind) : inside
  }
  return walk(value, { form: 'node', kind })
}

/** Returns the form (object, map, list or value) of a member of an object. */
export function findMemberForm(form: GrammarForm, key: string): GrammarForm {
  if (form.form === 'map') return { form: 'node', kind: form.kind }
  const member = form.form === 'node' ? getOwn(documentGrammar[form.kind], key) : undefined
  return member ?? { form: 'value' }
}

/** Returns an object, or an empty one in place of any other value. */
export function asNode(value: unknown): ModelNode {
  return isJsonNode(value) ? value : {}
}

/** Returns whether a value is a NamedList. Only meaningful for members that the grammar defines as lists. */
export function isNamedList(value: unknown): value is NamedList {
  return isJsonNode(value) && Array.isArray(value.order) && isJsonNode(value.items)
}

/** Converts a part of the model back to its form in the document. */
export function toPlain(value: unknown): unknown {
  if (isNamedList(value)) return value.order.map(name => toPlain(value.items[name]))
  return isJsonNode(value) ? mapMembers(value, toPlain) : value
}
