import { isDeepStrictEqual } from 'node:util'
import { comparisonBounds } from '../../base/bounds.ts'
import { hasType } from '../../contract/schema/find-value-fault.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'

/** Values of one type that have all of some limits: schemas without references, of which `values` are the only ones. */
export interface ValueForm {
  readonly type: string
  readonly limits: readonly JsonNode[]
  readonly values?: readonly unknown[] | undefined
}

const { forms: mostForms, formLevels } = comparisonBounds
const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object']
/** Keywords that say nothing of values. */
export const prose =
  /^(title|summary|description|examples?|externalDocs|deprecated|default|xml|discriminator|\$comment|\$id|\$schema|x-.*)$/
/** Keywords of ours that limit values in other ways. */
const leveled = /^x-(level|table|inferred|rules)$/

/**
 * Lists the forms of value that a schema allows: a value is allowed if one form allows it. Returns undefined if this
 * cannot be said, or takes too long.
 */
export function listForms(schema: unknown, root: JsonNode, depth = 0): ValueForm[] | undefined {
  if (schema === false) return []
  const { $ref, allOf = [], anyOf, oneOf, type = jsonTypes, ...own } = isJsonNode(schema) ? schema : {}
  const target = typeof $ref === 'string' ? followPointer($ref, root) : true
  const isLeveled = Object.keys(own).some(each => leveled.test(each))
  if (depth > formLevels || target === undefined || !Array.isArray(allOf) || isLeveled) return undefined
  const list = (part: unknown) => listForms(part, root, depth + 1)
  const parts = [target, ...allOf].filter(each => each !== true).map(list)
  for (const [keyword, given] of Object.entries({ anyOf, oneOf })) {
    if (!Array.isArray(given)) continue
    const lists = given.map(list)
    const forms = lists.includes(undefined) ? undefined : (lists.flat() as ValueForm[])
    const isSum = keyword === 'anyOf' || areDisjoint(lists, root, depth)
    parts.push(isSum ? forms : limitForms(forms ?? limitForms(listOwn(jsonTypes, {}), {}), { oneOf: given }))
  }
  return parts.reduce(intersect, listOwn([type].flat() as string[], own))
}

const limitForms = (forms: readonly ValueForm[], limit: JsonNode): ValueForm[] =>
  forms.map(form => ({ ...form, limits: [...form.limits, limit] }))

function listOwn(types: readonly string[], own: JsonNode): ValueForm[] {
  const limits = Object.keys(own).length > 0 ? [own] : []
  const listed = 'const' in own ? [own.const] : own.enum
  return types.flatMap(type => {
    const known = type === 'null' ? [null] : type === 'boolean' ? [true, false] : undefined
    const all = Array.isArray(listed) ? listed : known
    const values = all?.filter(value => hasType(value, type))
    return values?.length === 0 ? [] : [{ type, limits, values }]
  })
}

function intersect(forms?: ValueForm[], others?: ValueForm[]): ValueForm[] | undefined {
  if (forms === undefined || others === undefined || forms.length * others.length > mostForms ** 2)
    return undefined
  const all = forms.flatMap(form =>
    others.flatMap(other => {
      if (!isSharedType(form, other)) return []
      const values = shareValues(form.values, other.values)
      const type = other.type === 'integer' ? other.type : form.type
      return values?.length === 0 ? [] : [{ type, limits: [...form.limits, ...other.limits], values }]
    }),
  )
  return all.length > mostForms ? undefined : all
}

function isSharedType({ type }: ValueForm, { type: other }: ValueForm): boolean {
  return type === other || [type, other].sort().join() === 'integer,number'
}

function shareValues(values?: readonly unknown[], others?: readonly unknown[]) {
  if (values === undefined || others === undefined) return values ?? others
  return values.filter(value => others.some(each => isDeepStrictEqual(each, value)))
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
  if (!isSharedType(form, other) || shareValues(form.values, other.values)?.length === 0) return true
  const isRequired = ({ limits }: ValueForm, name: string) =>
    limits.some(({ required }) => Array.isArray(required) && required.includes(name))
  const names = [...form.limits, ...other.limits].flatMap(({ required }) =>
    Array.isArray(required) ? required.map(String) : [],
  )
  return names.some(name => {
    if (isRequired(form, name) && isRequired(other, name)) {
      const lists = [form, other].map(each => listForms(readMember(each, name), root, depth + 1))
      return areDisjoint(lists, root, depth + 1)
    }
    return isForeign(isRequired(form, name) ? other : form, name)
  })
}

/** Returns the schema of a member of an object: what each limit demands of it. */
export function readMember({ limits }: ValueForm, name?: string): unknown {
  const parts = limits.map(({ properties, additionalProperties: rest = true }) => {
    const named = name !== undefined && isJsonNode(properties) ? properties[name] : undefined
    return named ?? rest
  })
  return joinParts(parts)
}

/** Returns a schema that demands what all parts do. */
export function joinParts(parts: readonly unknown[]): unknown {
  const said = parts.filter(part => part !== true && part !== undefined)
  return said.length > 1 ? { allOf: said } : (said[0] ?? true)
}

/** Lists the members that an object names. */
export function listMembers({ limits }: ValueForm): string[] {
  return limits.flatMap(({ properties }) => (isJsonNode(properties) ? Object.keys(properties) : []))
}

/** Returns whether an object names members, but not this one, and says nothing of others. These are by convention not its. */
function isForeign(form: ValueForm, name: string): boolean {
  const names = listMembers(form)
  const isOpen = form.limits.some(
    ({ additionalProperties: rest = false, patternProperties }) => rest !== false || patternProperties,
  )
  return names.length > 0 && !isOpen && !names.includes(name)
}
