import { contract, getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../contract/contract-types.ts'
import type { FoundValue, Input, InputReference } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import { findRarest, listGiven, respell, sortByFrequency } from './shared/found-values.ts'
import { listRows, readAddress } from './shared/list-rows.ts'

// Column names stand here because an input is a column of another reply; tsc knows them, so a stale one does not compile.
type ListColumn = keyof ObjectOf<'PoolListRecord'>
type V2Column = keyof ObjectOf<'V2PoolSummary'>
const poolColumn = 'poolAddress' satisfies ListColumn
const createdColumn = 'createdAt' satisfies ListColumn
const tokenColumns = ['token0Address', 'token1Address'] as const satisfies readonly ListColumn[]
const v2PoolColumn = 'poolId' satisfies V2Column
const pricedColumn = 'tvlPriceComplete' satisfies V2Column
const ownerColumn = 'ownerAddress' satisfies keyof ObjectOf<'HolderRecord'>

const { chain_id, token_address } = Object.fromEntries(
  getOperation('tvlTopOwners').parameters.map(({ name, schema }) => [name, schema]),
)
/** The chain of a request that names none. */
const home = String(chain_id?.default)
const named = contract.operations.flatMap(each => each.parameters).filter(({ name }) => name === 'chain_id')
const chains = new Set(named.flatMap(({ schema }) => schema.enum ?? []).map(String))

/** Operations that list V3 pools. */
const lists = contract.operations.filter(({ path }) => path.endsWith('/v3/pools')).map(({ id }) => id)

/** Inputs of EVM requests as they stand in a plan. */
export const evm = {
  token: { input: 'evm.token' },
  upperToken: { input: 'evm.token.upper' },
  lowerToken: { input: 'evm.token.lower' },
  wallet: { input: 'evm.wallet' },
  pool: (venue: string, { chain, place }: Which = {}): InputReference => ({
    input: `evm.${venue}.pool${place === undefined ? '' : `.${place}`}${chain === undefined ? '' : `@${chain}`}`,
  }),
  rareToken: (venue: string): InputReference => ({ input: `evm.${venue}.token.rare` }),
  v2Pool: (venue: string): InputReference => ({ input: `evm.${venue}.v2pool` }),
  unpricedV2Pool: (venue: string): InputReference => ({ input: `evm.${venue}.v2pool.unpriced` }),
}

/** A chain that is not the usual one, or another place in the list than the first. */
type Which =
  | { readonly chain?: string; readonly place?: never }
  | { readonly place: 'middle' | 'last'; readonly chain?: never }

/** Second tokens of the pairs that most listed pools hold. */
const token: Input = {
  ...evm.token,
  parameter: { name: 'token_address', under: '/evm/' },
  sample: { section: 'evm', name: 'token' },
  from: lists,
  find: (exchanges, samples) => [...listGiven(samples, evm.token.input), ...findPairedTokens(exchanges)],
}

/** All inputs of EVM requests. */
export const evmInputs: readonly Input[] = [
  ...contract.operations.flatMap(({ path, parameters }) => {
    const [, family, venue = '', version] = path.split('/')
    if (family !== 'evm' || !parameters.some(({ name }) => name === 'pool_address')) return []
    return version === 'v3' ? describeV3Pools(venue) : describeV2Pools(venue)
  }),
  token,
  respell(token, 'upper', value => value.toUpperCase().replace(/^0X/, '0x')),
  respell(token, 'lower', value => value.toLowerCase()),
  {
    ...evm.wallet,
    parameter: { name: 'wallet_address', under: '/evm/' },
    sample: { section: 'evm', name: 'wallet' },
    from: ['tvlTopOwners'],
    // Holders of a token; that they provide liquidity is only a guess.
    find: (exchanges, samples) => [
      ...listGiven(samples, evm.wallet.input),
      ...listRows('tvlTopOwners', exchanges, 'any').flatMap(({ row, source }) =>
        read(row[ownerColumn], `${source}, a candidate`),
      ),
    ],
  },
]

function describeV3Pools(venue: string): Input[] {
  const from = lists.filter(id => getOperation(id).path === `/evm/${venue}/v3/pools`)
  const findOn =
    (chain: string): Input['find'] =>
    (exchanges, samples) => [
      ...(chain === home ? [evm.pool(venue)] : [])
        .concat(evm.pool(venue, { chain }))
        .flatMap(({ input }) => listGiven(samples, input)),
      ...from.flatMap(id => findListedPools(id, chain, exchanges)),
    ]
  const findAll = findOn(home)
  const pool = { ...evm.pool(venue), sample: { section: 'evm', name: venue }, from, find: findAll }
  return [
    { ...pool, parameter: { name: 'pool_address', under: `/evm/${venue}/v3/` } },
    ...[...chains].map(chain => ({ ...pool, ...evm.pool(venue, { chain }), find: findOn(chain) })),
    {
      ...pool,
      ...evm.pool(venue, { place: 'middle' }),
      find: (...known) => {
        const pools = findAll(...known)
        return pools.slice(Math.floor(pools.length / 2))
      },
    },
    { ...pool, ...evm.pool(venue, { place: 'last' }), find: (...known) => findAll(...known).slice(-1) },
    {
      ...evm.rareToken(venue),
      from,
      find: exchanges => findRarest(listTokens(from, exchanges), listTokens(lists, exchanges)),
    },
  ]
}

function describeV2Pools(venue: string): Input[] {
  const from = ['dexcV2Pools'] as const
  const findPriced = (exchanges: readonly Exchange[], priced: 0 | 1) =>
    listRows(from[0], exchanges)
      .filter(({ row }) => row[pricedColumn] === priced)
      .flatMap(({ row, source }) => read(row[v2PoolColumn], source))
  const pool = evm.v2Pool(venue)
  return [
    {
      ...pool,
      parameter: { name: 'pool_address', under: `/evm/${venue}/v2/` },
      sample: { section: 'evm', name: `${venue}-v2` },
      from,
      find: (exchanges, samples) => [...listGiven(samples, pool.input), ...findPriced(exchanges, 1)],
    },
    { ...evm.unpricedV2Pool(venue), from, find: exchanges => findPriced(exchanges, 0) },
  ]
}

/** Within this time of the newest pool a service may list a pool before it has any figures of it (milliseconds). */
const NEW = 3_600_000

/** Pools of a list; quite new ones only when there are no others. */
function findListedPools(id: OperationId, chain: string, exchanges: readonly Exchange[]): FoundValue[] {
  const rows = listRows(id, exchanges, chain === home ? {} : { chain_id: chain })
  const created = rows.map(({ row }) => Date.parse(String(row[createdColumn])))
  const newest = Math.max(...created.filter(time => !Number.isNaN(time)))
  const settled = rows.filter((_, at) => Number(created[at]) <= newest - NEW)
  return (settled.length > 0 ? settled : rows).flatMap(({ row, source }) => read(row[poolColumn], source))
}

function findPairedTokens(exchanges: readonly Exchange[]): FoundValue[] {
  const pairs = lists
    .flatMap(id => listRows(id, exchanges))
    .flatMap(({ row, source }) => {
      const [first, second] = tokenColumns.flatMap(column => read(row[column], `${source} ${column}`))
      return first === undefined || second === undefined
        ? []
        : [{ value: `${first.value} ${second.value}`.toLowerCase(), source: second.source }]
    })
  return sortByFrequency(pairs).map(({ value, source }) => ({ value: value.split(' ')[1] as string, source }))
}

function listTokens(ids: readonly OperationId[], exchanges: readonly Exchange[]): FoundValue[] {
  return ids
    .flatMap(id => listRows(id, exchanges))
    .flatMap(({ row, source }) => tokenColumns.flatMap(column => read(row[column], `${source} ${column}`)))
}

function read(value: unknown, source: string): FoundValue[] {
  return readAddress(value, token_address?.pattern, source)
}
