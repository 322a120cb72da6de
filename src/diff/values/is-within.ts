import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../../base/get-own.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { NodePair } from '../diff-context.ts'
import { comparersByKeyword, isSameLimit, listMissing } from '../judges/comparers-by-keyword.ts'
import {
  areDisjoint,
  isForeign,
  joinParts,
  listForms,
  listMembers,
  prose,
  readMember,
  type ValueForm,
} from './list-forms.ts'

const MAX_STEPS = 2000

interface Search {
  readonly roots: NodePair
  /** Pairs that are compared at present, so that circles end. */
  readonly open: Set<string>
  /** True for a part of a union, which has no members but those it names. */
  readonly isKind?: true
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
  if (++search.count.steps > MAX_STEPS) return false
  search.open.add(pair)
  const [forms, others] = [listForms(one, roots.before), listForms(other, roots.after)]
  const isProven =
    others !== undefined &&
    forms?.every(form => others.some(each => isFormWithin(form, each, search))) === true
  search.open.delete(pair)
  return isProven
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
  if (keyword === 'oneOf' && own.some(each => areKinds(each, value, search))) return true
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
  const isNamed = (name: string) => others.includes(name) && (search.isKind || own.includes(name))
  if ((isOpen || hasPatterns) && !names.every(isNamed)) return false
  return [...names, undefined].every(name =>
    isWithin(readMember(form, name), readMember(other, name), search.roots, search),
  )
}

/**
 * Returns whether a value of exactly one of some parts is of exactly one of others: each part allows no less, and no part
 * allows more of what another allows.
 */
function areKinds(parts: unknown, others: unknown, outer: Search): boolean {
  if (!Array.isArray(parts) || !Array.isArray(others) || parts.length !== others.length) return false
  const search = { ...outer, isKind: true } as const
  const rest = [...others.entries()]
  const found = parts.map((part, index) => {
    const isKept = ([, other]: [number, unknown]) => isWithin(part, other, search.roots, search)
    const at = rest.findIndex(each => each[0] === index && isKept(each))
    return rest.splice(at >= 0 ? at : rest.findIndex(isKept), 1)[0]?.[1]
  })
  return (
    found.every((other, index) => isWithin(parts[index], other, search.roots, search)) &&
    parts.every((part, index) =>
      found.every((other, at) => at === index || isApart([other, parts[at]], part, search)),
    )
  )
}

/** Returns whether no value that a schema allows, and did not allow before, is one of another schema. */
function isApart([now, was]: readonly [unknown, unknown], other: unknown, search: Search): boolean {
  const { before, after } = search.roots
  const back = { ...search, roots: { before: after, after: before }, open: new Set<string>() }
  const inside = { ...back, roots: { before, after: before } }
  if (isWithin(now, was, back.roots, back) || isWithin(other, was, inside.roots, inside)) return true
  const forms = [listForms(now, after), listForms(was, before), listForms(other, before)] as const
  return (
    forms[0]?.every(
      form =>
        forms[1]?.some(old => isFormWithin(form, old, back)) ||
        forms[2]?.every(
          one =>
            areDisjoint([[form], [one]], after) ||
            forms[1]?.some(old => areMembersApart([form, old], one, search)),
        ),
    ) === true
  )
}

/** Returns whether an object differs from an old one by members alone, with values that a third has not. */
function areMembersApart(
  [now, was]: readonly [ValueForm, ValueForm],
  other: ValueForm,
  search: Search,
): boolean {
  const back = { ...search, roots: { before: search.roots.after, after: search.roots.before } }
  const names = [...new Set([...listMembers(now), ...listMembers(was)])]
  return (
    now.type === 'object' &&
    isFormWithin(omit(now), omit(was), back) &&
    names.every(
      name =>
        isForeign(other, name) ||
        isApart([readMember(now, name), readMember(was, name)], readMember(other, name), search),
    )
  )
}

const omit = (form: ValueForm): ValueForm => ({
  ...form,
  limits: form.limits.map(({ properties: _, ...limit }) => limit),
})
