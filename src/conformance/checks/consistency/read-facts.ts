import type { ObjectOf, TableName } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import { stripPadding } from '../../evidence/strip-padding.ts'

/** Something that a row says of a token or a pool and that never changes. */
export interface Fact {
  readonly about: 'pool' | 'decimals' | 'symbol'
  /** Chain and address of what it is about. */
  readonly subject: string
  readonly name: string
  readonly row: NamedRow
  readonly index: number
  readonly column: string
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

/** The facts in a reply, row by row; one at a time, since a run has some hundred thousand. */
export function* readFacts({ target, rows = [], typed, query }: Seen): Generator<Fact> {
  if (target.reply.kind !== 'table') return
  const { pool, tokens = [], facts = {} } = (readings[target.reply.table] ?? {}) as Reading<string>
  const isEvm = target.path.startsWith('/evm')
  const named = Object.entries(facts)
  for (const [index, row] of rows.entries()) {
    const chain = isEvm ? (row[chainColumn] ?? typed.chain_id) : 'altchain'
    for (const { address, decimals, symbol } of tokens) {
      const subject = `${chain} ${normalizeValue(row[address])}`
      if (decimals !== undefined)
        yield { about: 'decimals', subject, name: 'decimals', row, index, column: decimals }
      if (symbol !== undefined && row[symbol] !== '') {
        yield { about: 'symbol', subject, name: 'symbol', row, index, column: symbol }
      }
    }
    const address = normalizeValue(pool === undefined ? query.pool_address : row[pool])
    if (address === undefined) continue
    const subject = `${chain} ${address}`
    for (const [name, column] of named) yield { about: 'pool', subject, name, row, index, column }
  }
}

/** What a fact says, as it compares; undefined when it is no text or number. */
export function readFactValue({ row, column }: Fact): string | undefined {
  return normalizeValue(row[column])
}

/** A value as it compares: without padding, addresses without their case, times as instants. */
function normalizeValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  if (value.startsWith('0x')) return value.toLowerCase()
  // Only what ends like one is looked at as a time: a run has some hundred thousand values.
  if (value.endsWith('+00:00')) return String(Date.parse(value))
  return stripPadding(value)
}
