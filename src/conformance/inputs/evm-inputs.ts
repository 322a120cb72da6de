import { contract, getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../contract/contract-types.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { InputReference } from '../model/input-reference.ts'
import type { Exchange } from '../model/recording.ts'
import { drawOthers } from './candidates/draw-others.ts'
import { keepSettled } from './candidates/keep-settled.ts'
import { type ListedRow, listRows, readAddress } from './candidates/list-rows.ts'
import { respell } from './candidates/respell.ts'
import { findRarest, sortByFrequency } from './candidates/sort-by-frequency.ts'

// Column names stand here because an input is a column of another reply; tsc knows them, so a stale one does not compile.
type ListColumn = keyof ObjectOf<'PoolListRecord'>
type V2Column = keyof ObjectOf<'V2PoolSummary'>
const poolColumn = 'poolAddress' satisfies ListColumn
const tokenColumns = ['token0Address', 'token1Address'] as const satisfies readonly ListColumn[]
const v2PoolColumn = 'poolId' satisfies V2Column
const pricedColumn = 'tvlPriceComplete' satisfies V2Column
const ownerColumn = 'ownerAddress' satisfies keyof ObjectOf<'HolderRecord'>

const { chain_id, pool_address } = Object.fromEntries(
  getOperation('dexaV3Pool').parameters.map(({ name, schema }) => [name, schema]),
)
const pattern = pool_address?.pattern
/** The chain of a request that names none. */
const home = String(chain_id?.default)
/** Operations that list V3 pools. */
const lists = contract.operations.filter(({ path }) => path.endsWith('/v3/pools')).map(({ id }) => id)

const token: Input = {
  input: 'evm.token',
  sample: { section: 'evm', name: 'token' },
  given: ['evm.token'],
  from: lists,
  find: findPairedTokens,
}

const wallet: Input = {
  input: 'evm.wallet',
  given: ['evm.wallet'],
  from: ['tvlTopOwners'],
  find: exchanges =>
    listRows(['tvlTopOwners'], exchanges, 'any').flatMap(row =>
      readAddress(row, ownerColumn, pattern, ', a candidate'),
    ),
}

/** Inputs of EVM requests; that a holder of a token provides liquidity is only a guess. */
export const evmInputs: readonly Input[] = [
  ...contract.operations.flatMap(({ path, parameters }) => {
    const [, family, venue = '', version] = path.split('/')
    if (family !== 'evm' || !parameters.some(({ name }) => name === 'pool_address')) return []
    return version === 'v3' ? describeV3Pools(venue) : describeV2Pools(venue)
  }),
  {
    ...token,
    parameter: { name: 'token_address', under: '/evm/' },
    others: { standard: ['evm.token.other'], deep: ['evm.token.last'] },
  },
  ...drawOthers(token, ['other', 'last']),
  respell(token, 'evm.token.upper', value => value.toUpperCase().replace(/^0X/, '0x')),
  respell(token, 'evm.token.lower', value => value.toLowerCase()),
  {
    ...wallet,
    parameter: { name: 'wallet_address', under: '/evm/' },
    sample: { section: 'evm', name: 'wallet' },
    others: { standard: ['evm.wallet.last'], deep: ['evm.wallet.middle'] },
  },
  ...drawOthers(wallet, ['last', 'middle', 'next', 'further']),
]

/** A pool as it stands in a plan: the first that a venue lists, on the usual chain unless told otherwise. */
export function takePool(venue: string, { chain }: { readonly chain?: string } = {}): InputReference {
  return { input: chain === undefined ? `evm.${venue}.pool` : `evm.${venue}.pool@${chain}` }
}

function describeV3Pools(venue: string): Input[] {
  const from = lists.filter(id => getOperation(id).path === `/evm/${venue}/v3/pools`)
  const sample = { section: 'evm', name: venue }
  const { input } = takePool(venue)
  const given = [input, takePool(venue, { chain: home }).input]
  const pool: Input = { input, sample, given, from, find: known => findPools(listRows(from, known)) }
  return [
    {
      ...pool,
      parameter: { name: 'pool_address', under: `/evm/${venue}/v3/` },
      ...(from.length === 0
        ? {}
        : { others: { standard: [`evm.${venue}.pool.last`], deep: [`evm.${venue}.pool.middle`] } }),
    },
    ...drawOthers(pool, ['last', 'middle', 'next', 'further']),
    ...(chain_id?.enum ?? []).map(String).map(chain => {
      const other = takePool(venue, { chain })
      const find: Input['find'] = known => findPools(listRows(from, known, { chain_id: chain }))
      return chain === home ? { ...pool, ...other } : { ...pool, ...other, given: [other.input], find }
    }),
    ...tokenColumns.map(
      (column, side): Input => ({
        input: `evm.${venue}.token${side as 0 | 1}.rare`,
        from,
        find: known => findRarest(listTokens(from, known, [column]), listTokens(lists, known)),
      }),
    ),
  ]
}

function describeV2Pools(venue: string): Input[] {
  const input = `evm.${venue}.v2pool` as const
  const from = ['dexcV2Pools'] as const
  const find = (known: readonly Exchange[], priced: 0 | 1) =>
    keepSettled(listRows(from, known).filter(({ row }) => row[pricedColumn] === priced)).flatMap(row =>
      readAddress(row, v2PoolColumn, pattern, ''),
    )
  const parameter = { name: 'pool_address', under: `/evm/${venue}/v2/` }
  const sample = { section: 'evm', name: `${venue}-v2` }
  const pool: Input = { input, given: [input], from, find: known => find(known, 1) }
  return [
    // A standard run asks for one without prices besides the first (XEP-02).
    { ...pool, parameter, sample, others: { deep: [`${input}.last`] } },
    ...drawOthers(pool, ['last']),
    { input: `${input}.unpriced`, from, find: known => find(known, 0) },
  ]
}

/** Pools of a list; quite new ones only when there are no others. */
function findPools(rows: readonly ListedRow[]): FoundValue[] {
  return keepSettled(rows).flatMap(row => readAddress(row, poolColumn, pattern, ''))
}

/** Second tokens of the pairs that most listed pools hold. */
function findPairedTokens(exchanges: readonly Exchange[]): FoundValue[] {
  const pairs = listRows(lists, exchanges).flatMap(row => {
    const [first, second] = readTokens(row)
    return first && second ? [{ ...second, value: `${first.value} ${second.value}`.toLowerCase() }] : []
  })
  return sortByFrequency(pairs).map(({ value, source }) => ({ value: value.split(' ')[1] as string, source }))
}

function listTokens(
  ids: readonly OperationId[],
  exchanges: readonly Exchange[],
  columns: readonly string[] = tokenColumns,
): FoundValue[] {
  return listRows(ids, exchanges).flatMap(row => readTokens(row, columns))
}

function readTokens(row: ListedRow, columns: readonly string[] = tokenColumns): FoundValue[] {
  return columns.flatMap(column => readAddress(row, column, pattern))
}
