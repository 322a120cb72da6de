import { isDeepStrictEqual } from 'node:util'
import { isJsonNode } from '../contract/schema/map-members.ts'
import type { GrammarKind } from '../generate/document-grammar.ts'
import type { ModelNode } from './to-comparison-model.ts'

/** The kinds of objects that can be renamed, each with the member that repeats the name. */
const renameable: Partial<Record<GrammarKind, string>> = {
  pathItem: '',
  schema: '',
  securityScheme: '',
  header: '',
  parameter: 'name',
  column: 'name',
  rule: 'id',
  acrossStatement: 'id',
  requestGroup: 'name',
  sortKey: 'id',
  gap: 'id',
}

/** Minimum similarity of a renamed object, from 0 to 1. */
const MIN_SIMILARITY = 0.8
/** Minimum similarity of its prose. It is lower at the same position of a list. */
const MIN_WORDS = { elsewhere: 0.8, samePlace: 0.5 }

/**
 * Finds renamed objects among removed and added ones: pairs that are alike except for their names. Returns
 * new names by old ones.
 */
export function findRenames(
  kind: GrammarKind,
  before: ModelNode,
  after: ModelNode,
  orders?: { readonly before: readonly string[]; readonly after: readonly string[] },
): Map<string, string> {
  const key = renameable[kind]
  if (key === undefined) return new Map()
  const gone = Object.keys(before).filter(name => !Object.hasOwn(after, name))
  const come = Object.keys(after).filter(name => !Object.hasOwn(before, name))
  const isSamePlace = (from: string, to: string) =>
    orders !== undefined && orders.before.indexOf(from) === orders.after.indexOf(to)
  const pairs = gone
    .flatMap(from =>
      come.flatMap(to => {
        // Names of headers have no case, and only their names say what they are.
        if (kind === 'header')
          return from.toLowerCase() === to.toLowerCase() ? [{ from, to, likeness: 0 }] : []
        const { facts, words } = compareNodes(before[from], after[to], key)
        const least = isSamePlace(from, to) ? MIN_WORDS.samePlace : MIN_WORDS.elsewhere
        const isAlike = facts >= MIN_SIMILARITY && words >= least
        return isAlike ? [{ from, to, likeness: facts + words }] : []
      }),
    )
    .sort((a, b) => b.likeness - a.likeness)
  const renames = new Map<string, string>()
  for (const { from, to } of pairs)
    if (!renames.has(from) && ![...renames.values()].includes(to)) renames.set(from, to)
  return renames
}

/** Members to ignore. Examples are recorded replies, which contain the names. */
const ignored = ['example', 'examples', 'operationId']

/** Returns the similarity of two objects in facts and in prose, each from 0 to 1. */
function compareNodes(a: unknown, b: unknown, key: string) {
  const [from, to] = [listLeaves(a, key), listLeaves(b, key)]
  const all = [...new Set([...from.keys(), ...to.keys()])]
  const prose = all.filter(path => isProse(from.get(path)) || isProse(to.get(path)))
  const facts = all.filter(path => !prose.includes(path))
  const mean = (paths: readonly string[], compare: (path: string) => number) =>
    paths.length === 0 ? 1 : paths.reduce((sum, path) => sum + compare(path), 0) / paths.length
  return {
    facts: mean(facts, path => Number(isDeepStrictEqual(from.get(path), to.get(path)))),
    words: mean(prose, path => compareWords(String(from.get(path) ?? ''), String(to.get(path) ?? ''))),
  }
}

/** Lists all plain values of an object by path. */
function listLeaves(node: unknown, key: string, path = ''): Map<string, unknown> {
  if (!isJsonNode(node)) return new Map([[path, node]])
  const members = Object.entries(node).filter(([name]) => name !== key && !ignored.includes(name))
  return new Map(members.flatMap(([name, value]) => [...listLeaves(value, '', `${path}/${name}`)]))
}

function isProse(value: unknown): boolean {
  return typeof value === 'string' && /\s/.test(value.trim())
}

/** Returns the share of common words in two texts (Dice coefficient). */
function compareWords(a: string, b: string): number {
  const list = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const [from, to] = [list(a), list(b)]
  const rest = [...to]
  const shared = from.filter(word => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / Math.max(1, from.length + to.length)
}
