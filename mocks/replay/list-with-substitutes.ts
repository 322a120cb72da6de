import type { Operation } from '../../src/contract/contract.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { findSubstitute, replaceValue, type SubstituteSearch } from './find-substitute.ts'
import { listUnknownEntities } from './list-unknown-entities.ts'
import { listNamedEntities, normalizeKey } from './named-entity.ts'

/** Returns the entries of the market for a query, or an error reply. */
export type ListEntries = (query: ReplyEntry) => readonly ReplyEntry[] | MockReply

/** A request to an operation, whose rows have the form of an entry. */
export interface ListRequest {
  readonly operation: Operation
  /** Table or object of the rows. */
  readonly entry: string
  readonly query: ReplyEntry
}

/**
 * Returns the entries for a query that names recorded entities unknown to the market. Entities of the market stand
 * for them. In the entries they have the recorded keys and facts. Returns undefined for any other query.
 */
export function listWithSubstitutes(
  request: ListRequest,
  list: ListEntries,
  search: SubstituteSearch,
): readonly ReplyEntry[] | MockReply | undefined {
  const { operation, query } = request
  const links = new Map<string, string | number>()
  /** Keys of the market that stand for a key of the query. */
  const asked = new Set<string>()
  /** Keys that wait for another request, since one entity replaces two of them. */
  const left: (string | number)[] = []
  let changed = query
  let name = ''
  for (const unknown of listUnknownEntities(operation, query, search)) {
    const other = findSubstitute(unknown.recorded, search)
    if (other === undefined) continue
    const { parameter, key } = unknown.asked
    if (asked.has(normalizeKey(other.key))) {
      left.push(key)
      name = parameter
      continue
    }
    asked.add(normalizeKey(other.key))
    for (const [from, to] of other.links) if (!links.has(from)) links.set(from, to)
    links.set(normalizeKey(other.key), key)
    changed = { ...changed, [parameter]: replaceValue(changed[parameter], key, other.key) }
  }
  if (asked.size === 0) return undefined
  const [first, second] = splitList(changed, name, left)
  const listed = list(first)
  if ('status' in listed) return listed
  const rows = listed.map(row => restoreFacts(restoreKeys(row, request, links, asked), request, search))
  const more =
    second === undefined ? [] : (listWithSubstitutes({ ...request, query: second }, list, search) ?? [])
  return 'status' in more ? more : [...rows, ...more]
}

/** Splits a query in two: one without some items of a parameter, and one with these alone. */
function splitList(
  query: ReplyEntry,
  name: string,
  items: readonly unknown[],
): [first: ReplyEntry, second?: ReplyEntry] {
  const value = query[name]
  if (items.length === 0 || !Array.isArray(value)) return [query]
  return [
    { ...query, [name]: value.filter(item => !items.includes(item)) },
    { ...query, [name]: items },
  ]
}

/** Length of a key that no other text has by chance, such as an address. */
const UNMISTAKABLE = 20

/** Replaces the keys of the market in a row by the recorded ones. */
function restoreKeys(
  row: ReplyEntry,
  { entry }: ListRequest,
  links: ReadonlyMap<string, string | number>,
  asked: ReadonlySet<string>,
): ReplyEntry {
  const keys = new Set(listAttributes(entry).map(({ column }) => column))
  const words = new Map([...links].filter(([key]) => key.length >= UNMISTAKABLE || asked.has(key)))
  const restored = Object.entries(row).map(([column, value]) => {
    const isKey = keys.has(column) && (typeof value === 'string' || typeof value === 'number')
    const own = isKey ? links.get(normalizeKey(value)) : undefined
    return [column, own ?? restoreTexts(value, words)]
  })
  return Object.fromEntries(restored)
}

/** Replaces keys in all texts of a value, where they are whole words. */
function restoreTexts(value: unknown, words: ReadonlyMap<string, string | number>): unknown {
  if (typeof value === 'string')
    return words.get(normalizeKey(value)) === undefined
      ? value.replace(/\w+/g, word => String(words.get(normalizeKey(word)) ?? word))
      : words.get(normalizeKey(value))
  if (Array.isArray(value)) return value.map(item => restoreTexts(item, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, restoreTexts(item, words)]))
}

/** Puts the recorded facts over those of a row: first of its entity, then of the entities that it refers to. */
function restoreFacts(
  row: ReplyEntry,
  { operation, entry, query }: ListRequest,
  { recorded }: SubstituteSearch,
): ReplyEntry {
  const changed: Record<string, unknown> = { ...row }
  const paths = listNamedEntities(operation, entry, query, row).map(({ of }) => of)
  for (const path of paths) {
    // Read again, since the keys of others are facts of the first.
    const own = listNamedEntities(operation, entry, query, changed).find(({ of }) => of === path)
    for (const [name, { column, type }] of own?.facts ?? []) {
      const fact = recorded.get(own?.id ?? '')?.facts.get(name)
      if (fact !== undefined && (fact.type === type || name.includes('.'))) changed[column] = fact.value
    }
  }
  return changed
}
