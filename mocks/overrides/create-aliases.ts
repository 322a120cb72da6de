import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import { findKeyPath, listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { listSchemaNames } from '../scenarios/entries/read-entry-shape.ts'
import { findToldKey } from './create-facts.ts'
import type { MarketRows } from './market-rows.ts'
import type { ParsedOverride } from './parsed-override.ts'
import { identifyRow, type RowPlace } from './row-identity.ts'

/** Keys of entities that only overrides know, and the entities of the market that stand for them. */
export type Aliases = ReadonlyMap<string, string>

/** Finds an entity of the market for each key of an exact row that the market does not know. */
export function createAliases(overrides: readonly ParsedOverride[], market: MarketRows): Aliases {
  const aliases = new Map<string, string>()
  for (const { operation, exact = [] } of overrides) {
    const [entry = ''] = listSchemaNames(operation)
    const { rows } = meanings.entries[entry] ?? {}
    const place: RowPlace = { operation, entry, query: market.exampleQuery(operation) }
    for (const [at, told] of exact.entries()) {
      const key = findToldKey(told, entry)
      if (rows === undefined || key === undefined || told.isRaw || market.find(place, key) !== undefined)
        continue
      const template = market.first(place)[at]
      const known = template && identifyRow(template, place)?.key
      if (known !== undefined) aliases.set(nameKey(rows, key), known)
    }
  }
  return aliases
}

/** Returns true when a key of the rows of an entry is one that only overrides know. */
export function hasAlias(entry: string, key: string, aliases: Aliases): boolean {
  return aliases.has(nameKey(meanings.entries[entry]?.rows ?? '', key))
}

function nameKey(entity: string, key: string): string {
  return `${entity} ${key}`
}

/** A query with keys of the market, and how its rows get the keys that were asked for. */
interface AliasedQuery {
  readonly query: ReplyEntry
  readonly rename: (row: ReplyEntry) => ReplyEntry
}

/** Replaces keys in a query that only overrides know. Returns undefined without any. */
export function replaceAliases(
  { operation, entry, query }: RowPlace,
  aliases: Aliases,
): AliasedQuery | undefined {
  if (aliases.size === 0) return undefined
  const names = new Map<string, string>()
  const replaced = Object.entries(meanings.parameters[operation.id] ?? {}).flatMap(([parameter, path]) => {
    const entity = Object.keys(meanings.entities).find(each => findKeyPath(each) === path)
    const value = query[parameter]
    if (entity === undefined || value === undefined) return []
    const swap = (each: unknown) => {
      const known = aliases.get(nameKey(entity, normalizeKey(each)))
      if (known === undefined) return each
      names.set(nameKey(entity, known), String(each))
      return known
    }
    return [[parameter, Array.isArray(value) ? value.map(swap) : swap(value)] as const]
  })
  if (names.size === 0) return undefined
  const keyColumns = listAttributes(entry).filter(
    ({ entity, name }) => findKeyPath(entity) === `${entity}.${name}`,
  )
  const rename = (row: ReplyEntry): ReplyEntry => ({
    ...row,
    ...Object.fromEntries(
      keyColumns.flatMap(({ entity, column }) => {
        const own = names.get(nameKey(entity, normalizeKey(row[column])))
        return own === undefined ? [] : [[column, own]]
      }),
    ),
  })
  return { query: { ...query, ...Object.fromEntries(replaced) }, rename }
}
