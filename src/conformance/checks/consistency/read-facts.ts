import { memoize } from '../../../base/memoize.ts'
import type { ObjectOf, TableName } from '../../../contract/contract-types.ts'
import { stripPadding } from '../../../contract/expressions/strip-padding.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'

/** Something that is said of a token or a pool and that never changes, and where. */
export interface Fact {
  readonly about: 'pool' | 'decimals' | 'symbol'
  readonly name: string
  readonly column: string
}

/** What a row says of one token or pool. */
export interface RowFacts {
  /** What it is about. */
  readonly chain: string
  readonly address: string | undefined
  readonly row: NamedRow
  readonly index: number
  readonly facts: readonly Fact[]
}

/** Where a table says what; which columns mean the same thing is our reading, and tsc notices a name that is gone. */
interface Reading<Column> {
  /** The address of the pool; the request names it where there is no column. */
  readonly pool?: Column
  readonly tokens?: readonly {
    readonly address: Column
    readonly decimals?: Column
    readonly symbol?: Column
  }[]
  /** What a pool is, by name of the fact. */
  readonly facts?: Readonly<Record<string, Column>>
}

const sides = [
  { address: 'token0Address', decimals: 'token0Decimals', symbol: 'token0Symbol' },
  { address: 'token1Address', decimals: 'token1Decimals', symbol: 'token1Symbol' },
] as const
const pair = {
  token0: 'token0Address',
  token1: 'token1Address',
  decimals0: 'token0Decimals',
  decimals1: 'token1Decimals',
  createdAt: 'createdAt',
} as const
const metrics = { tokens: sides, facts: { ...pair, tickSpacing: 'tickSpacing', fee: 'feeTier' } } as const
const list = {
  pool: 'poolAddress',
  tokens: sides,
  facts: { ...pair, tickSpacing: 'tickSpacing', fee: 'fee', dex: 'dexAddress' },
} as const

const readings: { readonly [T in TableName]?: Reading<keyof ObjectOf<T>> } = {
  TokenDetails: { tokens: [{ address: 'tokenAddress', decimals: 'decimals', symbol: 'symbol' }] },
  TokenPoolStat: { tokens: [{ address: 'tokenAddress', decimals: 'tokenDecimals', symbol: 'tokenSymbol' }] },
  PriceVolume: { tokens: [{ address: 'tokenAddress', symbol: 'symbol' }] },
  AltPool: list,
  PoolListRecord: list,
  PoolMetricsV3: metrics,
  PoolMetricsV3Strict: metrics,
  PoolMetricsV3Dexc: { tokens: sides, facts: { ...pair, tickSpacing: 'tickSpacing' } },
  V2PoolSummary: {
    pool: 'poolId',
    tokens: [
      { address: 'token0', decimals: 'token0Decimals', symbol: 'token0Symbol' },
      { address: 'token1', decimals: 'token1Decimals', symbol: 'token1Symbol' },
    ],
    facts: { ...pair, token0: 'token0', token1: 'token1' },
  },
  HolderRecord: { tokens: [{ address: 'tokenAddress', symbol: 'tokenSymbol' }] },
}
const chainColumn = 'chainId' satisfies keyof ObjectOf<'PoolListRecord'> & keyof ObjectOf<'AltPool'>

/** The facts in a reply, row by row; one row at a time, since a run has some hundred thousand facts. */
export function* readFacts({ target, rows = [], typed, query }: Seen): Generator<RowFacts> {
  if (target.reply.kind !== 'table') return
  const { pool, tokens, facts } = compileReading((readings[target.reply.table] ?? {}) as Reading<string>)
  const isEvm = target.path.startsWith('/evm')
  for (const [index, row] of rows.entries()) {
    const chain = isEvm ? String(row[chainColumn] ?? typed.chain_id) : 'altchain'
    for (const token of tokens)
      yield { chain, address: normalizeValue(row[token.address]), row, index, facts: token.facts }
    const address = normalizeValue(pool === undefined ? query.pool_address : row[pool])
    if (address !== undefined) yield { chain, address, row, index, facts }
  }
}

const compileReading = memoize(({ pool, tokens = [], facts = {} }: Reading<string>) => ({
  pool,
  tokens: tokens.map(({ address, ...said }) => ({
    address,
    facts: (['decimals', 'symbol'] as const).flatMap((about): Fact[] => {
      const column = said[about]
      return column === undefined ? [] : [{ about, name: about, column }]
    }),
  })),
  facts: Object.entries(facts).map(([name, column]): Fact => ({ about: 'pool', name, column })),
}))

/** Whether something is said: a text or a number, and no symbol without letters. */
export function isTold({ about }: Fact, value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && (about !== 'symbol' || value !== ''))
}

/** Whether two values are the same fact: instants are, as far as the one with fewer digits says it. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [first, second] = [normalizeValue(one), normalizeValue(other)]
  if (first === second) return true
  if (!isInstant(one) || !isInstant(other)) return false
  return Math.abs(Number(first) - Number(second)) < Math.max(findPrecision(one), findPrecision(other))
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && value.endsWith('+00:00')
}

/** Milliseconds that an instant leaves open: a minute, a second or nothing, by the digits after the hour. */
function findPrecision(instant: string): number {
  if (/[.,]\d+[+]/.test(instant)) return 0
  return /:\d\d:\d\d[+]/.test(instant) ? 1000 : 60_000
}

/** A value as it compares: without padding, addresses without their case, times as instants. */
export function normalizeValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  if (value.startsWith('0x')) return value.toLowerCase()
  // Only what ends like one is looked at as a time: a run has some hundred thousand values.
  if (isInstant(value)) return String(Date.parse(value))
  return stripPadding(value)
}
