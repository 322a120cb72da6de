import { perContract } from '../../src/contract/activate-contract.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { findKeyPath, findParameterOf } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { type EntrySource, listEntries } from '../drafts/list-entries.ts'
import { listExampleRequests } from '../examples/list-example-requests.ts'
import type { GapChoices } from '../gaps/gap-choices.ts'
import { listSchemaNames } from '../scenarios/entries/read-entry-shape.ts'
import type { World } from '../world/world.ts'
import { groupByKey } from './group-by-key.ts'
import { findKeyParameter, identifyRow, isNamed, type RowPlace } from './row-identity.ts'

/** Rows of the market as it is without overrides, at the start of a minute. */
export interface MarketRows {
  /** Returns the first rows of a list for the usual query. */
  first(place: RowPlace): readonly ReplyEntry[]
  /** Returns the row with a key, from the first {@link WINDOW} rows of a list or from a lookup. */
  find(place: RowPlace, key: string): ReplyEntry | undefined
  /** Returns attributes of an entity by name, from the operation that looks it up. */
  describe(entity: string, key: string): Readonly<Record<string, unknown>>
  /** Returns a query that the operation answers with rows. */
  exampleQuery(operation: Operation): ReplyEntry
}

/** Rows from the start of a list among which a row is found by its key. */
export const WINDOW = 1_000

const SECONDS = 60

/** Rows that are read at first. */
const FIRST = 50

interface Window {
  readonly rows: readonly ReplyEntry[]
  /** True if the list has no further rows. */
  readonly isWhole: boolean
  /** Lists the rows that a key may name. */
  readonly listNamed: (key: string) => readonly ReplyEntry[]
}

/** A market, and the options of gaps that its rows depend on. */
export interface MarketSource extends EntrySource {
  readonly choices: GapChoices
}

/** Minutes and options of gaps of which the rows of a world are kept. */
const MOST_KEPT = 8

const markets = perContract(() => new WeakMap<World, Map<string, MarketRows>>())

/**
 * Returns the rows of a market. They are those of the start of a minute of its clock, so that all processes have the same ones,
 * and kept for all overrides of its world.
 */
export function readMarket(source: MarketSource): MarketRows {
  const now = source.now - (source.now % SECONDS)
  const kept = markets.current.get(source.world) ?? new Map<string, MarketRows>()
  markets.current.set(source.world, kept)
  const key = `${now} ${JSON.stringify(source.choices)}`
  const rows = kept.get(key) ?? createMarketRows({ ...source, now })
  kept.delete(key)
  kept.set(key, rows)
  const [oldest = ''] = kept.keys()
  if (kept.size > MOST_KEPT) kept.delete(oldest)
  return rows
}

function createMarketRows(source: EntrySource): MarketRows {
  const windows = new Map<string, Window>()
  let examples: Map<string, ReplyEntry> | undefined
  const list = (operation: Operation, query: ReplyEntry): readonly ReplyEntry[] => {
    const found = listEntries(operation, query, { ...source, selection: undefined })
    return 'status' in found ? [] : found
  }
  const exampleQuery = (operation: Operation): ReplyEntry => {
    examples ??= new Map(
      listExampleRequests(source.world, source.now, '').map(request => {
        const asked = contract.operations.find(({ id }) => id === request.operationId) as Operation
        return [asked.id, coerceQuery(asked, request.query)]
      }),
    )
    return examples.get(operation.id) ?? {}
  }
  /** Reads the rows of a list up to a number, in pages that double. */
  const read = ({ operation, entry }: RowPlace, count: number): Window => {
    let window = windows.get(operation.id)
    const { limit, offset } = readDraftPlan(operation, entry)
    while (window === undefined || (window.rows.length < count && !window.isWhole)) {
      const start = window?.rows.length ?? 0
      const size = Math.max(FIRST, start)
      const rows = list(operation, {
        ...exampleQuery(operation),
        ...(limit === undefined ? {} : { [limit]: offset === undefined ? WINDOW : size }),
        ...(offset === undefined ? {} : { [offset]: start }),
      })
      const all = [...(window?.rows ?? []), ...rows]
      const asked = { operation, entry, query: exampleQuery(operation) }
      window = {
        rows: all,
        isWhole: limit === undefined || offset === undefined || rows.length < size,
        listNamed: groupByKey(all, row => identifyRow(row, asked)?.key),
      }
      windows.set(operation.id, window)
    }
    return window
  }
  const first: MarketRows['first'] = place => read(place, FIRST).rows
  return {
    first,
    exampleQuery,
    find: (place, key) => {
      const { operation, entry } = place
      const query = buildLookup(operation, entry, key, exampleQuery(operation))
      if (query !== undefined) {
        const asked = { ...place, query }
        return list(operation, query).find(row => isNamed(row, asked, key))
      }
      const asked = { operation, entry, query: exampleQuery(operation) }
      for (let count = FIRST; ; count *= 2) {
        const { rows, isWhole, listNamed } = read(place, count)
        const found = listNamed(key).find(row => isNamed(row, asked, key))
        if (found !== undefined || isWhole || rows.length >= WINDOW) return found
      }
    },
    describe: (entity, key) => {
      for (const operation of contract.operations) {
        const parameter = findParameterOf(operation, findKeyPath(entity))
        if (parameter?.required !== true) continue
        for (const entry of listSchemaNames(operation)) {
          const { rows, is = {} } = meanings.entries[entry] ?? {}
          const query = buildLookup(operation, entry, key, exampleQuery(operation))
          if (rows !== entity || query === undefined) continue
          const row = list(operation, query).find(each => isNamed(each, { operation, entry, query }, key))
          if (row !== undefined)
            return Object.fromEntries(
              Object.entries(is).map(([column, path]) => [path.slice(entity.length + 1), row[column]]),
            )
        }
      }
      return {}
    },
  }
}

/** Returns the query for the row with a key. Undefined when no required parameter names rows. */
function buildLookup(
  operation: Operation,
  entry: string,
  key: string,
  example: ReplyEntry,
): ReplyEntry | undefined {
  const name = findKeyParameter({ operation, entry })
  const parameter = operation.parameters.find(each => each.name === name)
  if (parameter === undefined || !parameter.required) return undefined
  const narrow = key.includes('://') ? key : (key.split('/').at(-1) ?? '')
  const value = parameter.schema.type === 'array' ? [narrow] : narrow
  return { ...example, [parameter.name]: value }
}
