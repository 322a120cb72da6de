import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../base/get-own.ts'
import { isJsonNode } from '../contract/schema/map-members.ts'
import { documentGrammar, type GrammarForm, type GrammarKind } from '../generate/document-grammar.ts'
import { type DiffContext, enterMember, extendPath, type NodePair } from './diff-context.ts'
import { findRenames } from './find-renames.ts'
import { findReorderedNames } from './find-reordered-names.ts'
import type { ChangeVerdict } from './judges/difference.ts'
import { judgeUnknown } from './judges/judge-limit.ts'
import { judgeNamedObject, judgeRename } from './judges/judge-named-object.ts'
import { createVerdict } from './judges/name-subject.ts'
import { type ChangeSides, type DiffInside, type LocatedChange, locateVerdicts } from './located-change.ts'
import { asNode, isNamedList, type ModelNode, toNamedList } from './to-comparison-model.ts'

/** A member that contains named objects, in both documents. */
interface Names {
  readonly form: Extract<GrammarForm, { form: 'map' | 'list' }>
  readonly keyword: string
  readonly owners: NodePair
  readonly context: DiffContext
}

/** Finds all changes between two sets of named objects: added, removed, renamed and moved ones, and changes inside. */
export function diffNamedObjects(names: Names, diffInside: DiffInside): LocatedChange[] {
  const { form, keyword, owners, context } = names
  const { kind } = form
  const before = owners.before[keyword] ?? findInherited(names, 'before')
  const after = owners.after[keyword] ?? findInherited(names, 'after')
  const [old, now] = [addStatuses(before, after, kind), addStatuses(after, before, kind)]
  const orders = { before: listOrder(before, old), after: listOrder(after, now) }
  const renames = findRenames(kind, old, now, form.form === 'list' ? orders : undefined)
  const list = extendPath(context, keyword)
  const place = (name: string, oldName = name): DiffContext =>
    enterMember(list, kind, name, { before: asNode(getOwn(old, oldName)), after: asNode(now[name]) }, oldName)
  const kept = orders.before.flatMap(name => {
    const to = renames.get(name) ?? name
    return Object.hasOwn(now, to) ? [{ from: name, to }] : []
  })
  const isKept = (name: string) => kept.some(({ to }) => to === name)
  const gone = orders.before.filter(name => !Object.hasOwn(now, name) && !renames.has(name))
  const report = (verdicts: readonly ChangeVerdict[], at: ChangeSides) =>
    locateVerdicts(verdicts.length > 0 ? verdicts : judgeUnknown({ ...names, kind, ...at }), at)

  const found = [
    ...gone.flatMap(name => {
      const value = old[name]
      const at = { context: enterMember(list, kind, name, { after: asNode(value) }) }
      const entry = { way: 'removed', kind, name, value, keyword, owners, isLast: false } as const
      return report(judgeNamedObject({ ...entry, ...at }), { ...at, before: value, after: undefined })
    }),
    ...orders.after.flatMap((name, index) => {
      if (isKept(name)) return []
      const value = now[name]
      const at = { context: place(name) }
      const isLast = !orders.after.slice(index).some(isKept)
      const entry = { way: 'added', kind, name, value, keyword, owners, isLast } as const
      return report(judgeNamedObject({ ...entry, ...at }), { ...at, before: undefined, after: value })
    }),
    ...kept.flatMap(({ from, to }) => {
      const here = place(to, from)
      const item = { before: old[from], after: now[to], context: here }
      if (from === to) return diffItem(kind, item, diffInside)
      const verdicts = judgeRename(kind, from, to, { keyword, context: here, owners })
      const renamed = report(verdicts, { context: here, before: from, after: to })
      const key = form.form === 'list' ? form.key : undefined
      return [...renamed, ...diffItem(kind, item, diffInside, key)]
    }),
    ...(form.form === 'list' ? findMoves(kind, kept, orders.after, place) : []),
  ]
  return found.length > 0 ? found : reportContainer(names)
}

function diffItem(
  kind: GrammarKind,
  { before, after, context }: ChangeSides,
  diffInside: DiffInside,
  key?: string,
): LocatedChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isJsonNode(before) && isJsonNode(after) && Object.keys(documentGrammar[kind]).length > 0)
    return diffInside(kind, before, after, context, key)
  const owners = { before: {}, after: {} }
  const [keyword = ''] = context.path.slice(-1)
  const verdicts = judgeUnknown({ kind, keyword, before, after, owners, context })
  return locateVerdicts(verdicts, { context, before, after })
}

/**
 * Finds moved items of a list. A moved column affects clients that read rows by position. In other lists, a
 * move is a change of words.
 */
function findMoves(
  kind: GrammarKind,
  kept: readonly { readonly from: string; readonly to: string }[],
  order: readonly string[],
  place: (name: string) => DiffContext,
): LocatedChange[] {
  const names = kept.map(({ to }) => to)
  return findReorderedNames(names, order).map(name => {
    const context = place(name)
    const at = order.indexOf(name)
    const was = names.indexOf(name)
    const verdict =
      kind === 'column'
        ? createVerdict('column-moved', context.place, ` is now at position ${at + 1}.`)
        : createVerdict('words-changed', context.place, ' is listed at another place.')
    return { verdict, context, before: was + 1, after: at + 1 }
  })
}

/** Reports a container that was added or removed, if nothing in it differs. */
function reportContainer({ keyword, owners, context }: Names): LocatedChange[] {
  const [before, after] = [owners.before[keyword], owners.after[keyword]]
  if (before !== undefined && after !== undefined) return []
  const text = `: ${keyword} is written out, or no more, and means the same.`
  const verdict = createVerdict('words-changed', context.place, text)
  return locateVerdicts([verdict], { context: extendPath(context, keyword), before, after })
}

/** Returns the servers that a path or operation inherits: those of the nearest object around it. */
function findInherited({ form, keyword, context }: Names, side: 'before' | 'after'): unknown {
  if (form.form !== 'list' || form.kind !== 'server') return undefined
  const path = side === 'before' ? context.oldPath : context.path
  const nodes: unknown[] = [context.roots[side]]
  for (const name of path) nodes.push(asNode(nodes.at(-1))[name])
  const lists = nodes.map(node => asNode(node)[keyword])
  const list = lists.findLast(each => Array.isArray(each) && each.every(isJsonNode) && each.length > 0)
  return list === undefined ? undefined : toNamedList(list as ModelNode[], form)
}

function listItems(value: unknown): ModelNode {
  return isNamedList(value) ? value.items : asNode(value)
}

function listOrder(value: unknown, items: ModelNode): readonly string[] {
  return isNamedList(value) ? value.order : Object.keys(items)
}

/** Adds the statuses that only the other document names, of which a range or the default says something here. */
function addStatuses(value: unknown, other: unknown, kind: GrammarKind): ModelNode {
  const items = listItems(value)
  if (kind !== 'response') return items
  const implied = Object.keys(listItems(other)).flatMap(status => {
    const general = items[`${status[0]}XX`] ?? items.default
    return general === undefined || !/^\d\d\d$/.test(status) ? [] : [[status, general]]
  })
  return { ...Object.fromEntries(implied), ...items }
}
