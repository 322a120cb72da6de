import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../base/get-own.ts'
import { documentGrammar, type GrammarForm, type GrammarKind } from '../generate/document-grammar.ts'
import { type DiffContext, enterMember, extendPath, type NodePair } from './diff-context.ts'
import { findRenames } from './find-renames.ts'
import { findReorderedNames } from './find-reordered-names.ts'
import { judgeUnknown } from './judges/judge-limit.ts'
import { judgeNamedObject, judgeRename } from './judges/judge-named-object.ts'
import { nameSubject } from './judges/name-subject.ts'
import type { DiffInside, LocatedChange } from './located-change.ts'
import { isModelNode, isNamedList, type ModelNode, toNamedList } from './to-comparison-model.ts'

/** A member that contains named objects, in both documents. */
interface Names {
  readonly form: Extract<GrammarForm, { form: 'map' | 'list' }>
  readonly keyword: string
  readonly owners: NodePair
  readonly context: DiffContext
}

/**
 * Finds all changes between two sets of named objects: added, removed, renamed and moved ones, and changes
 * inside.
 */
export function diffNamedObjects(names: Names, diffInside: DiffInside): LocatedChange[] {
  const { form, keyword, owners, context } = names
  const before = owners.before[keyword] ?? findInherited(names, 'before')
  const after = owners.after[keyword] ?? findInherited(names, 'after')
  const old = listItems(before)
  const now = listItems(after)
  const orders = { before: listOrder(before), after: listOrder(after) }
  const renames = findRenames(form.kind, old, now, form.form === 'list' ? orders : undefined)
  const list = extendPath(context, keyword)
  const place = (name: string, oldName = name): DiffContext =>
    enterMember(list, form.kind, name, { before: getNode(old, oldName), after: asNode(now[name]) }, oldName)

  const kept = orders.before.flatMap(name => {
    const to = renames.get(name) ?? name
    return Object.hasOwn(now, to) ? [{ from: name, to }] : []
  })
  const isKept = (name: string) => kept.some(({ to }) => to === name)
  const found: LocatedChange[] = []
  const add = (verdicts: ReturnType<typeof judgeNamedObject>, rest: Omit<LocatedChange, 'verdict'>) => {
    const told = verdicts.length > 0 ? verdicts : judgeUnknown({ ...names, kind: form.kind, ...rest })
    found.push(...told.map(verdict => ({ verdict, ...rest })))
  }

  for (const name of orders.before) {
    if (Object.hasOwn(now, name) || renames.has(name)) continue
    const gone = enterMember(list, form.kind, name, { after: asNode(old[name]) })
    const value = old[name]
    const entry = { way: 'removed', kind: form.kind, name, value, keyword, owners, isLast: false } as const
    add(judgeNamedObject({ ...entry, context: gone }), {
      context: gone,
      side: 'old',
      before: value,
      after: undefined,
    })
  }
  for (const [at, name] of orders.after.entries()) {
    if (isKept(name)) continue
    const value = now[name]
    const isLast = !orders.after.slice(at).some(isKept)
    const entry = { way: 'added', kind: form.kind, name, value, keyword, owners, isLast } as const
    add(judgeNamedObject({ ...entry, context: place(name) }), {
      context: place(name),
      side: 'new',
      before: undefined,
      after: value,
    })
  }
  for (const { from, to } of kept) {
    const here = place(to, from)
    const key = form.form === 'list' ? form.key : undefined
    if (from !== to) {
      const verdicts = judgeRename(form.kind, from, to, { keyword, context: here, owners })
      add(verdicts, { context: here, side: 'new', before: from, after: to })
    }
    found.push(...diffItem(form.kind, old[from], now[to], here, from === to ? undefined : key, diffInside))
  }
  if (form.form === 'list') found.push(...findMoves(form.kind, kept, orders.after, place))
  return settleContainer(found, names)
}

function diffItem(
  kind: GrammarKind,
  before: unknown,
  after: unknown,
  context: DiffContext,
  key: string | undefined,
  diffInside: DiffInside,
): LocatedChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isModelNode(before) && isModelNode(after) && Object.keys(documentGrammar[kind]).length > 0)
    return diffInside(kind, before, after, context, key)
  const owners = { before: {}, after: {} }
  const [keyword = ''] = context.path.slice(-1)
  return judgeUnknown({ kind, keyword, before, after, owners, context }).map(verdict => ({
    verdict,
    context,
    side: 'new',
    before,
    after,
  }))
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
    const about = nameSubject(context.place)
    const verdict =
      kind === 'column'
        ? ({ id: 'column-moved', says: `${about} is now at position ${at + 1}.` } as const)
        : ({ id: 'words-changed', says: `${about} is listed at another place.` } as const)
    return { verdict, context, side: 'new', before: was + 1, after: at + 1 }
  })
}

/** Reports a container that was added or removed, if nothing in it differs. */
function settleContainer(found: LocatedChange[], { keyword, owners, context }: Names): LocatedChange[] {
  const [before, after] = [owners.before[keyword], owners.after[keyword]]
  if (found.length > 0 || (before !== undefined && after !== undefined)) return found
  const says = `${nameSubject(context.place)}: ${keyword} is written out, or no more, and means the same.`
  const verdict = { id: 'words-changed', says } as const
  return [{ verdict, context: extendPath(context, keyword), side: 'new', before, after }]
}

/** Returns the servers that a path or operation inherits: those of the nearest object around it. */
function findInherited({ form, keyword, context }: Names, side: 'before' | 'after'): unknown {
  if (form.form !== 'list' || form.kind !== 'server') return undefined
  const path = side === 'before' ? context.oldPath : context.path
  const nodes: unknown[] = [context.roots[side]]
  for (const name of path) nodes.push(asNode(nodes.at(-1))[name])
  const lists = nodes.map(node => asNode(node)[keyword])
  const list = lists.findLast(each => Array.isArray(each) && each.every(isModelNode) && each.length > 0)
  return list === undefined ? undefined : toNamedList(list as ModelNode[], form)
}

function listItems(value: unknown): ModelNode {
  if (isNamedList(value)) return value.items
  return isModelNode(value) ? value : {}
}

function listOrder(value: unknown): readonly string[] {
  return isNamedList(value) ? value.order : Object.keys(listItems(value))
}

function getNode(items: ModelNode, name: string): ModelNode | undefined {
  const item = getOwn(items, name)
  return isModelNode(item) ? item : undefined
}

function asNode(value: unknown): ModelNode {
  return isModelNode(value) ? value : {}
}
