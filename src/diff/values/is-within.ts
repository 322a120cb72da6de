import { isDeepStrictEqual } from 'node:util'
import { comparisonBounds } from '../../base/bounds.ts'
import { getOwn } from '../../base/get-own.ts'
import { findValueFault, hasType } from '../../contract/schema/find-value-fault.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { NodePair } from '../diff-context.ts'
import { comparersByKeyword, isSameLimit, listMissing } from '../judges/comparers-by-keyword.ts'
import type { ModelNode } from '../to-comparison-model.ts'
import { joinParts, listForms, listMembers, prose, readMember, type ValueForm } from './list-forms.ts'

interface Search {
  readonly roots: NodePair
  /** Pairs that are compared at present, so that circles end. */
  readonly open: Set<string>
  /** Counts the compared pairs of both directions. */
  readonly count: { steps: number }
}

/**
 * Returns whether each value that `one` allows is also one of `other`, by what can be proven. `before` of the roots is the
 * document of `one`. A member that an open object does not name is not compared with one that the other names.
 */
export function isWithin(
  one: unknown,
  other: unknown,
  roots: NodePair,
  search: Search = { roots, open: new Set(), count: { steps: 0 } },
): boolean {
  const pair = JSON.stringify([one ?? true, other ?? true])
  if (isDeepStrictEqual(one, other) && !pair.includes('"$ref"')) return true
  if (search.open.has(pair)) return true
  if (++search.count.steps > comparisonBounds.steps) return false
  search.open.add(pair)
  const [forms, others] = [listForms(one, roots.before), listForms(other, roots.after)]
  const isProven =
    others !== undefined &&
    forms?.every(form => {
      const values = listValues(form, search)
      if (values === undefined) return others.some(each => isFormWithin(form, each, search))
      return values.every(value => others.some(each => isAllowed(value, each, form, roots.after)))
    }) === true
  search.open.delete(pair)
  return isProven
}

/** Lists the values of a form if they are few, and plain: of these each limit can be tried. */
function listValues({ values, limits }: ValueForm, { roots }: Search): unknown[] | undefined {
  if (values === undefined || values.some(value => typeof value === 'object' && value !== null))
    return undefined
  return values.filter(value => limits.every(limit => !findValueFault(limit, value, { root: roots.before })))
}

function isAllowed(value: unknown, other: ValueForm, form: ValueForm, root: ModelNode): boolean {
  const isLimited = other.limits.some(limit => findValueFault(limit, value, { root }))
  return hasType(value, other.type) && !isLimited && listOneWays(form) === listOneWays(other)
}

/** The types of the values that a keyword limits, by its name. Other keywords limit all values. */
const limited: readonly (readonly [RegExp, RegExp])[] = [
  [/^(m..Length|pattern|content\w+)$/, /string/],
  [/^(m..imum|exclusiveM..imum|multipleOf)$/, /number|integer/],
  [/^format$/, /string|number|integer/],
  [/^(m..Items|uniqueItems|items|prefixItems|contains|m..Contains|unevaluatedItems)$/, /array/],
  [/^(m..Properties|required|patternProperties|unevaluatedP\w+|propertyNames|dependent\w+)$/, /object/],
]
/** Keywords that are compared with the values, members and types. */
const compared = /^(enum|const|readOnly|writeOnly|properties|additionalProperties)$/

function isFormWithin(form: ValueForm, other: ValueForm, search: Search): boolean {
  const isType = form.type === other.type || (form.type === 'integer' && other.type === 'number')
  const isLimit = (keyword: string) =>
    !compared.test(keyword) &&
    !prose.test(keyword) &&
    limited.every(([names, types]) => !names.test(keyword) || types.test(form.type))
  return (
    isType &&
    (other.values === undefined ||
      (form.values !== undefined && listMissing(form.values, other.values).length === 0)) &&
    listOneWays(form) === listOneWays(other) &&
    (form.type !== 'object' || areMembersWithin(form, other, search)) &&
    other.limits.every(limit =>
      Object.entries(limit).every(
        ([keyword, value]) => !isLimit(keyword) || isKept(form, keyword, value, search),
      ),
    )
  )
}

const listOneWays = ({ limits }: ValueForm) =>
  ['readOnly', 'writeOnly'].filter(each => limits.some(limit => limit[each] === true)).join()

/** Returns whether the values of a form have a limit of another. */
function isKept({ limits }: ValueForm, keyword: string, value: unknown, search: Search): boolean {
  const own = limits.map(limit => limit[keyword])
  if (keyword === 'items' && limits.every(limit => limit.prefixItems === undefined))
    return isWithin(joinParts(own), value, search.roots, search)
  if (keyword === 'oneOf' && own.some(each => areSameParts(each, value, search))) return true
  if (keyword === 'required') return isImplied(keyword, own.flat(), value)
  const exclusive = limits.map(limit => limit[keyword.replace(/^m(?=..imum)/, 'exclusiveM')])
  return [...own, ...exclusive].some(each => isImplied(keyword, each, value))
}

/** Returns whether a limit lets through all that another does. */
function isImplied(keyword: string, is: unknown, limit: unknown): boolean {
  if (JSON.stringify(limit).includes('"$ref"')) return false
  if (isDeepStrictEqual(is, limit) || isSameLimit(keyword, is, limit)) return true
  return !isJsonNode(limit) && getOwn(comparersByKeyword, keyword)?.compare(is, limit) === 'widened'
}

function areMembersWithin(form: ValueForm, other: ValueForm, search: Search): boolean {
  const [own, others] = [listMembers(form), listMembers(other)]
  const names = [...new Set([...own, ...others])]
  const isOpen = isDeepStrictEqual(readMember(form), true) || isDeepStrictEqual(readMember(form), {})
  const hasPatterns = [form, other].some(({ limits }) => limits.some(each => each.patternProperties))
  if ((isOpen || hasPatterns) && !names.every(name => own.includes(name) && others.includes(name)))
    return false
  return [...names, undefined].every(name =>
    isWithin(readMember(form, name), readMember(other, name), search.roots, search),
  )
}

/** Returns whether each part has one of its own among the others that allows the same. */
function areSameParts(parts: unknown, others: unknown, search: Search): boolean {
  if (!Array.isArray(parts) || !Array.isArray(others) || parts.length !== others.length) return false
  const roots = { before: search.roots.after, after: search.roots.before }
  const back = { ...search, roots, open: new Set<string>() }
  const rest = [...others]
  return parts.every(part => {
    const isSame = (other: unknown) =>
      isWithin(part, other, search.roots, search) && isWithin(other, part, roots, back)
    const at = rest.findIndex(isSame)
    return at >= 0 && rest.splice(at, 1).length > 0
  })
}
