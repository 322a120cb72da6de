import { contract, getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from '../model/recording.ts'
import { findParameter } from '../requests/build-required-query.ts'
import { address, byFrequency, listed, rarest } from './listed.ts'
import type { Input } from './resolve-input.ts'

// Column names stand here because an input is a column of another reply; tsc knows them, so a stale one does not compile.
type ListColumn = keyof ObjectOf<'PoolListRecord'>
type V2Column = keyof ObjectOf<'V2PoolSummary'>
const poolColumn = 'poolAddress' satisfies ListColumn
const createdColumn = 'createdAt' satisfies ListColumn
const tokenColumns = ['token0Address', 'token1Address'] as const satisfies readonly ListColumn[]
const v2PoolColumn = 'poolId' satisfies V2Column
const pricedColumn = 'tvlPriceComplete' satisfies V2Column
const ownerColumn = 'ownerAddress' satisfies keyof ObjectOf<'HolderRecord'>

const target = getOperation('tvlTopOwners')
const pattern = findParameter(target, 'token_address')?.schema.pattern
/** The chain of a request that names none. */
export const home = String(findParameter(target, 'chain_id')?.schema.default)

/** The operation that lists the pools of a venue. */
export function listOf(venue: string): OperationId | undefined {
  return contract.operations.find(({ path }) => path === `/evm/${venue}/v3/pools`)?.id
}

/** Operations that list V3 pools. */
export const lists: readonly OperationId[] = contract.operations
  .filter(({ path }) => path.endsWith('/v3/pools'))
  .map(({ id }) => id)

/** Within this time of the newest pool a service may list a pool before it has any figures of it (milliseconds). */
const NEW = 3_600_000

/** Pools that a venue lists on a chain, the default one when none is named; quite new ones only when there are no others. */
export function evmPools(venue: string, chain: string | undefined, exchanges: readonly Exchange[]): Input[] {
  const id = listOf(venue)
  if (id === undefined) return []
  const rows =
    (chain ?? home) === home ? listed(id, exchanges) : listed(id, exchanges, { chain_id: chain ?? '' })
  const created = rows.map(({ row }) => Date.parse(String(row[createdColumn])))
  const newest = Math.max(...created.filter(time => !Number.isNaN(time)))
  const settled = rows.filter((_, at) => Number(created[at]) <= newest - NEW)
  return (settled.length > 0 ? settled : rows).flatMap(({ row, source }) => found(row[poolColumn], source))
}

/** Second tokens of the pairs that most listed pools hold. */
export function evmTokens(exchanges: readonly Exchange[]): Input[] {
  const pairs = lists.flatMap(id =>
    listed(id, exchanges).flatMap(({ row, source }) => {
      const [first, second] = tokenColumns.map(column => address(row[column], pattern)?.toLowerCase())
      return first === undefined || second === undefined ? [] : [{ value: `${first} ${second}`, source }]
    }),
  )
  return byFrequency(pairs).map(({ value, source }) => ({
    value: value.split(' ')[1] as string,
    source: `${source} ${tokenColumns[1]}`,
  }))
}

/** A token of a venue that the fewest pools of all lists have. */
export function evmRareToken(venue: string, exchanges: readonly Exchange[]): Input | undefined {
  const tokensOf = (id: OperationId) =>
    listed(id, exchanges).flatMap(({ row, source }) =>
      tokenColumns.flatMap(column => found(row[column], `${source} ${column}`)),
    )
  const own = listOf(venue)
  return own === undefined ? undefined : rarest(tokensOf(own), lists.flatMap(tokensOf))
}

/** V2 pools whose prices are complete (1) or not (0). */
export function v2Pools(exchanges: readonly Exchange[], priced: 0 | 1): Input[] {
  return listed('dexcV2Pools', exchanges)
    .filter(({ row }) => row[pricedColumn] === priced)
    .flatMap(({ row, source }) => found(row[v2PoolColumn], source))
}

/** Holders of a token; that they provide liquidity is only a guess. */
export function evmWallets(exchanges: readonly Exchange[]): Input[] {
  const asked = exchanges.filter(({ operation: id }) => id === 'tvlTopOwners')
  return asked
    .flatMap(({ query }) => listed('tvlTopOwners', asked, query))
    .flatMap(({ row, source }) => found(row[ownerColumn], `${source}, a candidate`))
}

function found(value: unknown, source: string): Input[] {
  const text = address(value, pattern)
  return text === undefined ? [] : [{ value: text, source }]
}
