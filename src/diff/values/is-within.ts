import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../../base/get-own.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { NodePair } from '../diff-context.ts'
import { comparersByKeyword, isSameLimit } from '../judges/comparers-by-keyword.ts'
import { listForms, type ValueForm } from './list-forms.ts'

const MAX_STEPS = 2000

interface Search {
  readonly roots: NodePair
  /** Pairs that are compared at present, so that circles end. */
  readonly open: Set<string>
  steps: number
}

/**
 * Returns whether each value that `one` allows is also one of `other`, by what can be proven. `before` of the roots is the
 * document of `one`. A member that an open object does not name is not compared with one that the other names.
 */
export function isWithin(
  one: unknown,
  other: unknown,
  roots: NodePair,
  search: Search = { roots, open: new Set(), steps: 0 },
): boolean {
  const pair = JSON.stringify([one ?? true, other ?? true])
  if (search.open.has(pair)) return true
  if (++search.steps > MAX_STEPS) return false
  search.open.add(pair)
  const [forms, others] = [listForms(one, roots.before), listForms(other, roots.after)]
  const isProven =
    others !== undefined &&
    forms?.every(form => others.some(each => isFormWithin(form, each, search))) === true
  search.open.delete(pair)
  return isProven
}

function isFormWithin(form: ValueForm, other: ValueForm, search: Search): boolean {
  const isMember = (one: unknown, two: unknown) => isWithin(one ?? true, two ?? true, search.roots, search)
  const isOneWay = (each: ValueForm) => [each.readOnly, each.writeOnly].join()
  return (
    isOneWay(form) === isOneWay(other) &&
    areMembersWithin(form, other, isMember) &&
    Object.keys(other).every(keyword => {
      const [is, limit] = [form[keyword], other[keyword]]
      if (/^(properties|additionalProperties)$/.test(keyword)) return true
      if (keyword === 'type') return is === limit || (is === 'integer' && limit === 'number')
      if (keyword === 'items' && form.prefixItems === undefined) return isMember(is, limit)
      const opposite = keyword.replace(/^(m)/, 'exclusiveM')
      if (/^m..imum$/.test(keyword) && typeof form[opposite] === 'number')
        return isImplied(keyword, keyword === 'minimum' ? max(form, keyword) : min(form, keyword), limit)
      if (keyword === 'oneOf' && Array.isArray(is)) return areSameParts(is, limit as unknown[], search)
      return isImplied(keyword, is, limit)
    })
  )
}

const max = (form: ValueForm, keyword: string) =>
  Math.max(Number(form[keyword] ?? Number.NEGATIVE_INFINITY), Number(form.exclusiveMinimum))
const min = (form: ValueForm, keyword: string) =>
  Math.min(Number(form[keyword] ?? Number.POSITIVE_INFINITY), Number(form.exclusiveMaximum))

/** Returns whether each part has one of its own among the others that allows the same. */
function areSameParts(parts: readonly unknown[], others: readonly unknown[], search: Search): boolean {
  const { before, after } = search.roots
  const back = { ...search, roots: { before: after, after: before }, open: new Set<string>() }
  const rest = [...others]
  const areFound = parts.every(part => {
    const isSame = (other: unknown) =>
      isWithin(part, other, search.roots, search) && isWithin(other, part, back.roots, back)
    const at = rest.findIndex(isSame)
    return at >= 0 && rest.splice(at, 1).length > 0
  })
  return areFound && rest.length === 0
}

/** Returns whether a limit lets through all that another does. */
function isImplied(keyword: string, is: unknown, limit: unknown): boolean {
  if (JSON.stringify(limit).includes('"$ref"')) return false
  if (isDeepStrictEqual(is, limit) || isSameLimit(keyword, is, limit)) return true
  return !isJsonNode(limit) && getOwn(comparersByKeyword, keyword)?.compare(is, limit) === 'widened'
}

function areMembersWithin(
  form: ValueForm,
  other: ValueForm,
  isMember: (one: unknown, two: unknown) => boolean,
): boolean {
  const [members, others] = [form, other].map(({ properties }) => (isJsonNode(properties) ? properties : {}))
  if (members === undefined || others === undefined) return false
  const { additionalProperties: rest = true } = form
  const { additionalProperties: otherRest = true } = other
  const names = [...new Set([...Object.keys(members), ...Object.keys(others)])]
  const isOpen = rest === true || (isJsonNode(rest) && Object.keys(rest).length === 0)
  const isNamed = (name: string) => Object.hasOwn(members, name) && Object.hasOwn(others, name)
  if (form.type !== 'object') return true
  if ((isOpen || form.patternProperties || other.patternProperties) && !names.every(isNamed)) return false
  return (
    names.every(name => isMember(members[name] ?? rest, others[name] ?? otherRest)) &&
    isMember(rest, otherRest)
  )
}
