import { BoundedCache } from '../../src/base/bounded-cache.ts'
import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { getOperation, type Operation } from '../../src/contract/contract.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import type { EntrySource } from '../drafts/answer-draft.ts'
import { readDraftPlan } from '../drafts/draft-plan.ts'
import { listEntries } from '../drafts/list-entries.ts'
import { listExampleRequests } from '../examples/list-example-requests.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import type { World } from '../world/world.ts'
import { findKeyParameter, groupByKey, isNamed, type RowPlace, readKey } from './read-identification.ts'

/** Rows of the market as it is without overrides, at the start of a minute. */
export type MarketRows = ReturnType<typeof createMarketRows>

/** Rows from the start of a list among which a row is found by its key. */
export const WINDOW = 1_000

/** Rows that are read at first. */
const FIRST = 50

const SECONDS = 60

/** A market, and the options of gaps that its rows depend on. */
export type MarketSource = Pick<RequestContext, 'world' | 'now' | 'choices'>

/** Minutes and options of gaps of which the rows of a world are kept. */
const MOST_KEPT = 8

const markets = perContract(() => new WeakMap<World, BoundedCache<string, MarketRows>>())

/**
 * Returns the rows of a market. They are those of the start of a minute of its clock, so that all processes have the same ones,
 * and kept for all overrides of its world.
 */
export function readMarket(source: MarketSource): MarketRows {
  const now = source.now - (source.now % SECONDS)
  const known = markets.current.get(source.world) ?? new BoundedCache<string, MarketRows>(MOST_KEPT)
  markets.current.set(source.world, known)
  const key = `${now} ${JSON.stringify(source.choices)}`
  // The reply does not depend on the gaps of rows that are only looked up.
  const { choose } = trackGapChoices(source.choices)
  return known.getOrMake(key, () => createMarketRows({ world: source.world, now, choose }))
}

/** Returns a query for the first rows of a list. */
export function queryFirstRows({ operation, entry, query }: RowPlace, count: number): ReplyEntry {
  const { limit, offset } = readDraftPlan(operation, entry)
  return {
    ...query,
    ...(limit !== undefined && { [limit]: count }),
    ...(offset !== undefined && { [offset]: 0 }),
  }
}

function createMarketRows(source: EntrySource) {
  let examples: Map<string, ReplyEntry> | undefined
  const list = (operation: Operation, query: ReplyEntry): readonly ReplyEntry[] => {
    const found = listEntries(operation, query, source)
    return 'status' in found ? [] : found
  }
  /** Returns a query that the operation answers with rows. */
  const exampleQuery = ({ id }: Operation): ReplyEntry => {
    examples ??= new Map(
      listExampleRequests(source.world, source.now, '').map(({ operationId, query }) => [
        operationId,
        coerceQuery(getOperation(operationId), query),
      ]),
    )
    return examples.get(id) ?? {}
  }
  const readWindow = ({ operation, entry }: RowPlace, count: number) => {
    const query = exampleQuery(operation)
    const place = { operation, entry, query }
    const rows = list(operation, queryFirstRows(place, count))
    return { rows, listNamed: groupByKey(rows, row => readKey(row, place)) }
  }
  const windows = new Map<string, ReturnType<typeof readWindow>>()
  const read = (place: RowPlace, count: number) => {
    const make = (_key: string) => readWindow(place, count)
    return memoize(make, windows)(`${place.operation.id} ${place.entry} ${count}`)
  }
  /** Returns the query for the row with a key. Undefined when no required parameter names rows. */
  const lookUpQuery = ({ operation, entry }: RowPlace, key: string): ReplyEntry | undefined => {
    const name = findKeyParameter({ operation, entry })
    const parameter = operation.parameters.find(each => each.name === name)
    if (parameter?.required !== true) return undefined
    const narrow = key.includes('://') ? key : (key.split('/').at(-1) ?? '')
    const value = parameter.schema.type === 'array' ? [narrow] : narrow
    return { ...exampleQuery(operation), [parameter.name]: value }
  }
  return {
    /** Returns the first rows of a list for the default query. */
    first: (place: RowPlace): readonly ReplyEntry[] => read(place, FIRST).rows,
    exampleQuery,
    lookUpQuery,
    /** Returns the row with a key, from the first {@link WINDOW} rows of a list or from a lookup. */
    find: (place: RowPlace, key: string): ReplyEntry | undefined => {
      const query = lookUpQuery(place, key)
      if (query !== undefined)
        return list(place.operation, query).find(row => isNamed(row, { ...place, query }, key))
      const example = { ...place, query: exampleQuery(place.operation) }
      for (const count of [FIRST, WINDOW]) {
        const { rows, listNamed } = read(place, count)
        const found = listNamed(key).find(row => isNamed(row, example, key))
        if (found !== undefined || rows.length < count) return found
      }
      return undefined
    },
  }
}
