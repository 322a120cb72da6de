import { getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId, Schemas } from '../../contract/contract-types.ts'
import type { NamedRow } from '../evidence/evidence.ts'
import { readRows } from '../evidence/read-rows.ts'
import type { Exchange } from '../model/recording.ts'
import type { Input } from './resolve-input.ts'

// Column names stand here because an input is a column of another reply; tsc knows them, so a stale one does not compile.
type AltPool = keyof ObjectOf<'AltPool'>
type TokenPool = keyof ObjectOf<'TokenPoolStat'>
const tokenColumns = ['token0Address', 'token1Address'] as const satisfies readonly AltPool[]
const poolColumn = 'poolAddress' satisfies AltPool & TokenPool
const volumeColumn = 'volume24hUSD' satisfies TokenPool
const symbolField = 'tokenSymbol' satisfies keyof Schemas['ScoredPost'] & keyof Schemas['MomentumEntry']

const { pattern } = getOperation('tokenDetails').parameters[0]?.schema ?? {}

/** One row and where it was found. */
interface Listed {
  readonly row: NamedRow
  readonly source: string
}

/** The rows of the first successful reply of an operation to a request that had only these parameters. */
export function listed(
  id: OperationId,
  exchanges: readonly Exchange[],
  sent: Readonly<Record<string, string>> = {},
): Listed[] {
  const wanted = JSON.stringify(sent)
  const first = exchanges.find(
    each => each.operation === id && JSON.stringify(each.query) === wanted && readRows(each).length > 0,
  )
  return first === undefined
    ? []
    : readRows(first).map((row, index) => ({ row, source: `${id} row ${index}` }))
}

/** A text that matches a pattern, without the padding of a fixed width; anything else is no address. */
export function address(value: unknown, form: string | undefined): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\0+$/, '') : ''
  return new RegExp(form ?? '^$').test(text) ? text : undefined
}

/** Values with the number of rows they stand in, the most frequent first, ties in order of appearance. */
export function byFrequency(found: readonly (Input | undefined)[]): (Input & { readonly count: number })[] {
  const counts = new Map<string, Input & { count: number }>()
  for (const each of found) {
    if (each === undefined) continue
    const counted = counts.get(each.value) ?? { ...each, count: 0 }
    counted.count++
    counts.set(each.value, counted)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

/** Tokens of the pool lists, those in most pools first. */
export function altchainTokens(exchanges: readonly Exchange[]): Input[] {
  return byFrequency(altchainRows(exchanges))
}

function altchainRows(exchanges: readonly Exchange[]): Input[] {
  return (['clmmVenuePools', 'dlmmVenuePools'] as const).flatMap(id => tokensOf(listed(id, exchanges)))
}

/** A token of the first list that the fewest pools of both have. */
export function rareToken(exchanges: readonly Exchange[]): Input | undefined {
  return rarest(tokensOf(listed('clmmVenuePools', exchanges)), altchainRows(exchanges))
}

/** The first of some values that stand in the fewest rows; a list of the newest pools begins with new tokens. */
export function rarest(found: readonly Input[], rows: readonly Input[]): Input | undefined {
  const values = new Set(found.map(({ value }) => value))
  const counted = byFrequency(rows).filter(({ value }) => values.has(value))
  const least = counted.at(-1)?.count
  const rare = new Set(counted.filter(({ count }) => count === least).map(({ value }) => value))
  return found.find(({ value }) => rare.has(value))
}

/** The pool of the token search with the largest volume: the one whose candles have the fewest gaps. */
export function altchainPool(exchanges: readonly Exchange[]): Input | undefined {
  const searched = exchanges
    .filter(({ operation: id }) => id === 'tokenPoolSearch')
    .find(each => readRows(each).length > 0)
  const rows = searched === undefined ? [] : readRows(searched)
  const found = rows.map((row, index) => ({ row, source: `tokenPoolSearch row ${index}` }))
  const volume = ({ row }: Listed): number => Number(row[volumeColumn]) || 0
  const busiest = found.toSorted((a, b) => volume(b) - volume(a))
  return [...busiest, ...listed('clmmVenuePools', exchanges)].flatMap(pool => asInput(pool, poolColumn))[0]
}

/** Symbols that posts are about, else symbols of the momentum list. */
export function socialSymbols(exchanges: readonly Exchange[]): Input[] {
  const rows = (['alphaPostDetection', 'trendingMomentum'] as const).flatMap(id => listed(id, exchanges))
  return rows.flatMap(({ row, source }) => {
    const value = row[symbolField]
    return typeof value === 'string' && value !== '' ? [{ value, source }] : []
  })
}

function tokensOf(rows: readonly Listed[]): Input[] {
  return rows.flatMap(row => tokenColumns.flatMap(column => asInput(row, column)))
}

function asInput({ row, source }: Listed, column: AltPool): Input[] {
  const value = address(row[column], pattern)
  return value === undefined ? [] : [{ value, source: `${source} ${column}` }]
}
