import { contract, getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../contract/contract-types.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import { type ListedRow, listRows, readAddress } from './shared/list-rows.ts'
import { respell } from './shared/respell.ts'
import { findRarest, sortByFrequency } from './shared/sort-by-frequency.ts'

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
const otherChains = new Set(
  contract.operations
    .flatMap(each => each.parameters)
    .flatMap(({ name, schema }) => (name === 'chain_id' ? (schema.enum ?? []) : []))
    .map(String)
    .filter(chain => chain !== home),
)
/** Operations that list V3 pools. */
const lists = contract.operations.filter(({ path }) => path.endsWith('/v3/pools')).map(({ id }) => id)

const token: Input = {
  input: 'evm.token',
  sample: { section: 'evm', name: 'token' },
  given: ['evm.token'],
  from: lists,
  find: findPairedTokens,
}

/** Inputs of EVM requests; that a holder of a token provides liquidity is only a guess. */
export const evmInputs: readonly Input[] = [
  ...contract.operations.flatMap(({ path, parameters }) => {
    const [, family, venue = '', version] = path.split('/')
    if (family !== 'evm' || !parameters.some(({ name }) => name === 'pool_address')) return []
    return version === 'v3' ? describeV3Pools(venue) : describeV2Pools(venue)
  }),
  { ...token, parameter: { name: 'token_address', under: '/evm/' } },
  respell(token, 'upper', value => value.toUpperCase().replace(/^0X/, '0x')),
  respell(token, 'lower', value => value.toLowerCase()),
  {
    input: 'evm.wallet',
    parameter: { name: 'wallet_address', under: '/evm/' },
    sample: { section: 'evm', name: 'wallet' },
    given: ['evm.wallet'],
    from: ['tvlTopOwners'],
    find: exchanges =>
      listRows('tvlTopOwners', exchanges, 'any').flatMap(({ row, source }) =>
        read(row[ownerColumn], `${source}, a candidate`),
      ),
  },
]

/** A pool as it stands in a plan: the first that a venue lists, on the usual chain unless told otherwise. */
export function takePool(
  venue: string,
  { chain, place }: { readonly chain?: string; readonly place?: 'middle' | 'last' } = {},
): Pick<Input, 'input'> {
  return { input: `evm.${venue}.pool${place ? `.${place}` : ''}${chain ? `@${chain}` : ''}` }
}

function describeV3Pools(venue: string): Input[] {
  const from = lists.filter(id => getOperation(id).path === `/evm/${venue}/v3/pools`)
  const find =
    (sent?: Exchange['query']): Input['find'] =>
    exchanges =>
      from.flatMap(id => findPools(listRows(id, exchanges, sent)))
  const { input } = takePool(venue)
  const given = [input, takePool(venue, { chain: home }).input]
  const pool = { input, sample: { section: 'evm', name: venue }, given, from, find: find() }
  return [
    { ...pool, parameter: { name: 'pool_address', under: `/evm/${venue}/v3/` } },
    { ...pool, ...takePool(venue, { place: 'middle' }), choose: all => all[Math.floor(all.length / 2)] },
    { ...pool, ...takePool(venue, { place: 'last' }), choose: all => all.at(-1) },
    { ...pool, ...takePool(venue, { chain: home }) },
    ...[...otherChains].map(chain => {
      const other = takePool(venue, { chain })
      return { ...pool, ...other, given: [other.input], find: find({ chain_id: chain }) }
    }),
    {
      input: `evm.${venue}.token.rare`,
      from,
      find: exchanges => findRarest(listTokens(from, exchanges), listTokens(lists, exchanges)),
    },
  ]
}

function describeV2Pools(venue: string): Input[] {
  const input = `evm.${venue}.v2pool`
  const from = ['dexcV2Pools'] as const
  const find =
    (priced: 0 | 1): Input['find'] =>
    exchanges =>
      listRows(from[0], exchanges)
        .filter(({ row }) => row[pricedColumn] === priced)
        .flatMap(({ row, source }) => read(row[v2PoolColumn], source))
  return [
    {
      input,
      parameter: { name: 'pool_address', under: `/evm/${venue}/v2/` },
      sample: { section: 'evm', name: `${venue}-v2` },
      given: [input],
      from,
      find: find(1),
    },
    { input: `${input}.unpriced`, from, find: find(0) },
  ]
}

/** Within this time of the newest pool a service may list a pool before it has any figures of it (milliseconds). */
const NEW = 3_600_000

/** Pools of a list; quite new ones only when there are no others. */
function findPools(rows: readonly ListedRow[]): FoundValue[] {
  const created = rows.map(({ row }) => Date.parse(String(row[createdColumn])))
  const newest = Math.max(...created.filter(time => !Number.isNaN(time)))
  const settled = rows.filter((_, at) => Number(created[at]) <= newest - NEW)
  return (settled.length > 0 ? settled : rows).flatMap(({ row, source }) => read(row[poolColumn], source))
}

/** Second tokens of the pairs that most listed pools hold. */
function findPairedTokens(exchanges: readonly Exchange[]): FoundValue[] {
  const pairs = lists
    .flatMap(id => listRows(id, exchanges))
    .flatMap(row => {
      const [first, second] = readTokens(row)
      return first && second ? [{ ...second, value: `${first.value} ${second.value}`.toLowerCase() }] : []
    })
  return sortByFrequency(pairs).map(({ value, source }) => ({ value: value.split(' ')[1] as string, source }))
}

function listTokens(ids: readonly OperationId[], exchanges: readonly Exchange[]): FoundValue[] {
  return ids.flatMap(id => listRows(id, exchanges)).flatMap(readTokens)
}

function readTokens({ row, source }: ListedRow): FoundValue[] {
  return tokenColumns.flatMap(column => read(row[column], `${source} ${column}`))
}

function read(value: unknown, source: string): FoundValue[] {
  return readAddress(value, token_address?.pattern, source)
}
