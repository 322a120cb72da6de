import { getOwn } from '../base/get-own.ts'
import { documentGrammar, type Form } from '../generate/document-grammar.ts'

/** An object of the model: as in the document, but a list of objects is a NamedList. */
export type ModelNode = Readonly<Record<string, unknown>>

/** A list of objects by their names, `name~2` for the second of a name, or by `#` and their position where they have none. */
export interface NamedList {
  readonly order: readonly string[]
  readonly items: ModelNode
}

const root: Form = { form: 'node', kind: 'document' }

/** A document in which whatever has a name is found by it. */
export function toModel(document: object): ModelNode {
  return convert(document, root, (list, form) => nameItems(list, form))
}

/** The document of a model. */
export function fromModel(model: ModelNode): ModelNode {
  return convert(model, root, value => value)
}

/** A list by the names of its items. A second thing of the same name is `name~2`. */
export function nameItems(list: readonly ModelNode[], { key = '' }: { key?: string }): NamedList {
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

type ListForm = Extract<Form, { form: 'list' }>

function convert(
  value: unknown,
  form: Form,
  name: (list: readonly ModelNode[], form: ListForm) => unknown,
): never {
  const inside = (member: unknown, of: Form) => convert(member, of, name)
  if (form.form === 'list') {
    const item: Form = { form: 'node', kind: form.kind }
    if (isNamedList(value)) return value.order.map(each => inside(value.items[each], item)) as never
    if (Array.isArray(value) && value.every(isNode))
      return name(
        value.map(each => inside(each, item)),
        form,
      ) as never
    return value as never
  }
  if (form.form === 'value' || !isNode(value)) return value as never
  const entries = Object.entries(value).map(([key, member]) => [key, inside(member, findMember(form, key))])
  return Object.fromEntries(entries) as never
}

/** Returns the form of a member of an object. */
export function findMember(form: Form, key: string): Form {
  if (form.form === 'map') return { form: 'node', kind: form.kind }
  const member = form.form === 'node' ? getOwn(documentGrammar[form.kind], key) : undefined
  return member === undefined || (member.form === 'node' && member.whole) ? { form: 'value' } : member
}

/** True if something is an object that is no list. */
export function isNode(value: unknown): value is ModelNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True if something is a list of objects by name; asked where the grammar has a list. */
export function isNamedList(value: unknown): value is NamedList {
  return isNode(value) && Array.isArray(value.order) && isNode(value.items)
}
