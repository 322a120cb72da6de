import { isDeepStrictEqual } from 'node:util'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import { mergeSchemas, prose } from './merge-schemas.ts'

/** A schema of values of one type, without references and alternatives. */
export type ValueForm = JsonNode & { readonly type: string }

const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object']
const MAX_FORMS = 64
const MAX_DEPTH = 12
/** Keywords of ours that limit values in other ways. */
const leveled = /^x-(level|table|inferred|rules)$/

/** The type of the values that a keyword limits, by its name. Other keywords limit all values. */
const limited: readonly (readonly [RegExp, string])[] = [
  [/^(m..Length|pattern|format|content\w+)$/, 'string'],
  [/^(m..imum|exclusiveM..imum|multipleOf|format)$/, 'number'],
  [/^(m..Items|uniqueItems|items|prefixItems|contains|m..Contains|unevaluatedItems)$/, 'array'],
  [/^(m..Properties|properties|required|\w+Properties|propertyNames|dependent\w+)$/, 'object'],
]

/**
 * Lists the forms of value that a schema allows: a value is allowed if one form allows it. Returns undefined if this
 * cannot be said, or takes too long.
 */
export function listForms(schema: unknown, root: JsonNode, depth = 0): ValueForm[] | undefined {
  if (schema === false) return []
  const { $ref, allOf = [], anyOf, oneOf, type = jsonTypes, ...own } = isJsonNode(schema) ? schema : {}
  if (depth > MAX_DEPTH || !Array.isArray(allOf) || Object.keys(own).some(each => leveled.test(each)))
    return undefined
  const target = typeof $ref === 'string' ? followPointer($ref, root) : true
  if (target === undefined) return undefined
  let forms: ValueForm[] | undefined = [type].flat().flatMap(each => limitForm(String(each), own))
  for (const part of $ref === undefined ? allOf : [...allOf, target])
    forms = intersect(forms, listForms(part, root, depth + 1))
  for (const [keyword, parts] of Object.entries({ anyOf, oneOf })) {
    if (!Array.isArray(parts)) continue
    const lists = parts.map(part => listForms(part, root, depth + 1))
    if (keyword === 'oneOf' && !areDisjoint(lists, root, depth))
      forms = forms?.map(form => ({ ...form, oneOf: parts }))
    else forms = lists.includes(undefined) ? undefined : intersect(forms, lists.flat() as ValueForm[])
  }
  return forms
}

/** Returns a form with the keywords that limit its type, or none if it has no value. */
function limitForm(type: string, schema: JsonNode): ValueForm[] {
  const kind = type === 'integer' ? 'number' : type
  const kept = Object.entries(schema).filter(([keyword]) => {
    const types = limited.filter(([names]) => names.test(keyword)).map(([, each]) => each)
    return !prose.test(keyword) && (types.length === 0 || types.includes(kind))
  })
  const form = { type, ...Object.fromEntries(kept) }
  const { enum: values = type === 'null' ? [null] : type === 'boolean' ? [true, false] : undefined } =
    form as {
      enum?: unknown[]
    }
  if (!Array.isArray(values)) return [form]
  const own = values.filter(value => {
    const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    return is === kind && (type !== 'integer' || Number.isInteger(value))
  })
  return own.length === 0 ? [] : [{ ...form, enum: own }]
}

function intersect(forms?: readonly ValueForm[], others?: readonly ValueForm[]): ValueForm[] | undefined {
  if (forms === undefined || others === undefined || forms.length * others.length > MAX_FORMS ** 2)
    return undefined
  const all = forms.flatMap(form =>
    others.filter(other => isSharedType(form, other)).map(other => mergeForms(form, other)),
  )
  if (all.length > MAX_FORMS || all.includes(undefined)) return undefined
  return all.filter(form => form?.enum === undefined || (form.enum as unknown[]).length > 0) as ValueForm[]
}

function mergeForms(form: ValueForm, other: ValueForm): ValueForm | undefined {
  const [values, others] = [form.enum, other.enum] as (unknown[] | undefined)[]
  const shared = values?.filter(value => !others || others.some(each => isDeepStrictEqual(each, value)))
  if (shared?.length === 0) return { ...form, enum: [] }
  const isOpen = Object.keys(form).length === 1
  return (isOpen && form.type !== 'integer' ? other : mergeSchemas(form, other)) as ValueForm | undefined
}

function isSharedType({ type }: ValueForm, { type: other }: ValueForm): boolean {
  return type === other || [type, other].sort().join() === 'integer,number'
}

/** Returns whether no value has a form of two lists. Undefined forms may have any. */
export function areDisjoint(
  lists: readonly (readonly ValueForm[] | undefined)[],
  root: JsonNode,
  depth = 0,
): boolean {
  return lists.every((list, index) =>
    lists
      .slice(index + 1)
      .every(others => list?.every(form => others?.every(other => isDisjoint(form, other, root, depth)))),
  )
}

function isDisjoint(form: ValueForm, other: ValueForm, root: JsonNode, depth: number): boolean {
  if (!isSharedType(form, other)) return true
  const [values, others] = [form.enum, other.enum]
  if (Array.isArray(values) && Array.isArray(others))
    return !values.some(value => others.some(each => isDeepStrictEqual(each, value)))
  const isRequired = ({ required }: ValueForm, name: string) =>
    Array.isArray(required) && required.includes(name)
  const member = ({ properties, additionalProperties }: ValueForm, name: string) =>
    (isJsonNode(properties) ? properties[name] : undefined) ?? additionalProperties ?? true
  const names = [form, other].flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : []))
  return names.some(name => {
    const isBoth = isRequired(form, name) && isRequired(other, name)
    const [one, two] = [member(form, name), member(other, name)]
    if (!isBoth) return (isRequired(form, name) ? two : one) === false
    return areDisjoint([listForms(one, root, depth + 1), listForms(two, root, depth + 1)], root, depth + 1)
  })
}
