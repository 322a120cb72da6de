import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../base/get-own.ts'
import { isJsonNode } from '../contract/schema/map-members.ts'
import { followPointer } from '../contract/schema/resolve-reference.ts'
import type { GrammarKind } from '../generate/document-grammar.ts'
import { type AffectedParty, changeKinds, rankChange } from './change-kinds.ts'
import { type DiffContext, enterMember, extendPath, isDocumented, type NodePair } from './diff-context.ts'
import { diffNamedObjects } from './diff-named-objects.ts'
import { findKeywordJudge } from './judges/find-keyword-judge.ts'
import { judgeDirection, judgeProse } from './judges/judge-limit.ts'
import { createVerdict } from './judges/name-subject.ts'
import { type DiffInside, type LocatedChange, locateVerdicts } from './located-change.ts'
import { combineSubschemaEffects, findSubschemaEffect } from './subschema-effect.ts'
import {
  asNode,
  findMemberForm,
  isNamedList,
  type ModelNode,
  toComparisonModel,
  toPlain,
} from './to-comparison-model.ts'
import { isWithin } from './values/is-within.ts'

/**
 * Finds all changes between two objects of one kind, and inside them. `key` is the member that repeats their
 * name, if any.
 */
export const diffNode: DiffInside = (kind, before, after, context, key) => {
  const found = diffMembers(kind, before, after, context, key)
  const limits = found.filter(({ verdict: { id } }) => limited.test(id))
  const ways = new Set(limits.map(({ verdict: { id } }) => id.replace(/^.*-/, '')))
  // Changes that contradict each other may together be less than they seem.
  const words = [...ways, ...Object.keys(before), ...Object.keys(after)]
  const isMixed = limits.length > 0 && (ways.size > 1 || words.some(each => mixed.test(each)))
  const isProvable = kind === 'schema' && context.bearing === 'same' && context.isDocumented && isMixed
  const proven = isProvable ? proveChange({ before, after }, context) : undefined
  if (proven === undefined || listAlarms(limits).every(each => listAlarms(proven).includes(each)))
    return found
  return [...found.filter(each => !limits.includes(each)), ...proven]
}

/** Changes of the values that a schema allows. */
const limited = /^(request|reply|field)-|^response-replaced$/

/** Changes and keywords that may together be less than they seem. */
const mixed = /^(changed|replaced|(all|any|one)Of|enum|const)$/

/** Lists the parties that changes break. */
function listAlarms(changes: readonly LocatedChange[]): AffectedParty[] {
  const parties = changes.flatMap(({ verdict: { id } }) => changeKinds[id].concerns)
  return parties.filter(each => each !== 'safe' && each !== 'words')
}

/** Returns one change if it is proven which of the old and the new schema allows more values, or that they allow the same. */
function proveChange(owners: NodePair, context: DiffContext): LocatedChange[] | undefined {
  const { roots, place } = context
  const [before, after] = [toPlain(owners.before), toPlain(owners.after)] as [ModelNode, ModelNode]
  const isLess = !isWithin(before, after, roots)
  const isMore = !isWithin(after, before, { before: roots.after, after: roots.before })
  if (isLess && isMore) return undefined
  const keywords = Object.keys({ ...after, ...before })
  const keyword = keywords.find(each => !isDeepStrictEqual(before[each], after[each])) ?? 'schema'
  const values = { before: before[keyword], after: after[keyword] }
  const difference = { kind: 'schema', keyword, ...values, owners, context } as const
  const same = createVerdict('words-changed', place, ': its schema says the same in another way.')
  const verdicts =
    isLess || isMore ? judgeDirection(difference, 'shape', isLess ? 'tightened' : 'widened') : [same]
  return locateVerdicts(verdicts, { context, ...values })
}

const diffMembers: DiffInside = (kind, before, after, context, key) => {
  const [from, to] = [getOwn(before, '$ref'), getOwn(after, '$ref')]
  if (from !== to) return diffReferred(kind, { before, after }, context)
  const isOther = kind === 'securityScheme' && before.type !== after.type
  const keywords = isOther ? ['type'] : [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keywords.flatMap(keyword => {
    if (keyword === key || isDeepStrictEqual(getOwn(before, keyword), getOwn(after, keyword))) return []
    return diffMember(kind, keyword, { before, after }, context)
  })
}

/** Changes of the pairs of objects that were compared because of a reference. Empty while they are, so that circles end. */
const referred = new WeakMap<NodePair, Map<string, readonly LocatedChange[]>>()

/**
 * Finds all changes where a reference is replaced by another one, or by what is written out, or the other way. What both
 * say is compared. The changes are at the place of the reference.
 */
function diffReferred(kind: GrammarKind, owners: NodePair, context: DiffContext): LocatedChange[] {
  const { path, oldPath, place, roots, directions, bearing } = context
  const pairs = referred.get(roots) ?? new Map<string, readonly LocatedChange[]>()
  referred.set(roots, pairs)
  const pair = JSON.stringify([owners, directions, bearing, context.isDocumented])
  const known = pairs.get(pair)
  if (known === undefined) pairs.set(pair, [])
  // References to references multiply, so a pair that is known is reported by its worst change alone.
  const found = known?.slice(0, 1) ?? compareTargets(kind, owners, context)
  if (known === undefined) pairs.set(pair, found)
  return found.map(each => ({
    ...each,
    context: { ...each.context, path, oldPath, ...(known && { place }) },
  }))
}

/** Compares what two objects say, of which one is a reference. The worst change comes first. */
function compareTargets(kind: GrammarKind, owners: NodePair, context: DiffContext): LocatedChange[] {
  const { before, after } = owners
  const from = resolveNode(kind, before, context.roots.before)
  const to = resolveNode(kind, after, context.roots.after)
  const isJudged = [from ?? {}, to ?? {}].every(isDocumented) && context.isDocumented
  const inside = { ...context, isDocumented: isJudged }
  if (from === undefined || to === undefined || !isComparable(from, to)) {
    const difference = { kind, keyword: kind, before, after, owners }
    const [was, is] = [from ?? {}, to ?? {}].map(isDocumented)
    // The level of what is written out counts for the context, too.
    const isLeveled = ![before, after].every(isDocumented)
    const around = { ...context, isDocumented: context.isDocumented || isLeveled }
    const verdicts =
      was === is
        ? findKeywordJudge(kind, '$ref')({ ...difference, context: inside })
        : judgeDirection({ ...difference, context: around }, 'shape', is ? 'tightened' : 'widened')
    return locateVerdicts(verdicts, { context, before, after })
  }
  const found = diffNode(kind, from, to, inside)
  // A part that has another name is reported as such.
  const isRenamed = before.$ref !== undefined && after.$ref !== undefined
  const same = createVerdict('words-changed', context.place, ' says the same, by reference or written out.')
  if (found.length === 0 && !isRenamed) return locateVerdicts([same], { context, before, after })
  return found.toSorted((a, b) => rankChange(a.verdict.id) - rankChange(b.verdict.id))
}

/** Returns an object with the members of what it refers to, or undefined if that is missing or limited further. */
function resolveNode(
  kind: GrammarKind,
  node: ModelNode,
  root: ModelNode,
  seen: readonly unknown[] = [],
): ModelNode | undefined {
  const { $ref, ...own } = node
  if ($ref === undefined) return node
  const isLocal = typeof $ref === 'string' && $ref.startsWith('#/') && !seen.includes($ref)
  const target = isLocal ? followPointer($ref, root) : undefined
  if (!isJsonNode(target)) return undefined
  const whole = resolveNode(kind, toComparisonModel(target, kind), root, [...seen, $ref])
  const isSaid = (name: string) => whole?.[name] === undefined || findKeywordJudge(kind, name) === judgeProse
  return whole && Object.keys(own).every(isSaid) ? { ...whole, ...own } : undefined
}

/** Returns whether two objects can be compared member by member: neither is a table, or of another type. */
function isComparable(before: ModelNode, after: ModelNode): boolean {
  const [types, others] = [before, after].map(({ type = [] }) => [type].flat()) as [unknown[], unknown[]]
  const isTyped = types.length > 0 && others.length > 0
  return before['x-table'] === after['x-table'] && (!isTyped || types.some(each => others.includes(each)))
}

/** Returns the limits of a column beyond its type, which the column declares, whatever names them. */
function readLimits(schema: ModelNode, root: ModelNode): ModelNode {
  const whole = resolveNode('schema', schema, root) ?? schema
  const { type: _, title: _title, description: _words, ...limits } = whole
  return limits
}

function diffMember(
  kind: GrammarKind,
  keyword: string,
  owners: NodePair,
  context: DiffContext,
): LocatedChange[] {
  const form = findMemberForm({ form: 'node', kind }, keyword)
  const [before, after] = (['before', 'after'] as const).map(side => {
    const value = getOwn(owners[side], keyword)
    return kind === 'column' && keyword === 'schema' ? readLimits(asNode(value), context.roots[side]) : value
  })
  const effect = kind === 'schema' ? findSubschemaEffect(keyword, [owners.before, owners.after]) : 'same'
  const inside = { ...context, bearing: combineSubschemaEffects(context.bearing, effect) }
  if (form.form === 'node' && isJsonNode(before) && isJsonNode(after))
    return diffNode(form.kind, before, after, enterMember(inside, form.kind, keyword, { before, after }))
  if (form.form === 'map' && [before, after].every(each => each === undefined || isJsonNode(each)))
    return diffNamedObjects({ form, keyword, owners, context: inside }, diffNode)
  if (form.form === 'list' && [before, after].every(each => each === undefined || isNamedList(each)))
    return diffNamedObjects({ form, keyword, owners, context: inside }, diffNode)
  // Any other member is judged as a whole.
  const node = isJsonNode(after) ? after : asNode(before)
  const here =
    form.form === 'node'
      ? enterMember(context, form.kind, keyword, { after: node })
      : extendPath(context, keyword)
  const verdicts = findKeywordJudge(kind, keyword)({ kind, keyword, before, after, owners, context: here })
  return locateVerdicts(verdicts, { context: here, before, after })
}
