import { hasKind } from '../../src/clickhouse/type-kind.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { PoolSortKey } from '../world/entities/pools.ts'
import { rejectChain } from './queries/answer-unknown-entity.ts'
import { readPage } from './queries/read-page.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { chooseBlankSymbol, fillBlankSymbols } from './rows/choose-blank-symbol.ts'
import { describePool } from './rows/describe-pool.ts'

type PoolListRecord = ResourceEntry<'dexdV3Pools'>

/**
 * Creates the resource for the V3 pools of one venue on one chain, newest first or in the requested order. A
 * request can select the pools of one token.
 */
export function answerV3Pools(
  venueId: 'clones' | 'dexd' | 'dexe',
): Resource<'clonesV3Pools' | 'dexdV3Pools' | 'dexeV3Pools'> {
  return ({ world, now, query, choose }) => {
    const { chain_id, token_address, order_asc = [], order_desc = [] } = query
    const ranked = rankKeys(order_asc, order_desc, choose)
    // A repeated column does not change the order. To sort by a thousand of them would take seconds.
    const named = ranked.filter(({ name }, at) => ranked.findIndex(key => key.name === name) === at)
    const sortable =
      named.length === 0 || choose('GAP-19') === 'all' ? columnNames.current : numbersAndTimes.current
    const stranger = named.find(({ name }) => !sortable.includes(name))
    if (stranger !== undefined && choose('GAP-19a') === 'reject') {
      return rejectInvalidRequest(
        choose,
        `${stranger.name.slice(0, 80)} is no column to sort by. There are: ${sortable.join(', ')}.`,
      )
    }
    const venue = world.venues.find(venueId, chain_id)
    if (venue === undefined) return rejectChain(world, chain_id, choose, venueId) ?? []
    const token = token_address === undefined ? undefined : world.tokens.find(chain_id, token_address)
    if (token_address !== undefined && token === undefined) return []
    const order = named.flatMap(key => (sortable.includes(key.name) ? [toOrderKey(key, choose)] : []))
    const { pools } = world
    const numbers = pools.sort(venue, now, order, token)
    const rows = readPage(numbers, query, index => describePool(world, pools.at(venue, index)))
    return fillBlankSymbols(rows, choose)
  }
}

const columnNames = perContract(() => contract.tables.PoolListRecord.map(({ name }) => name))

const numbersAndTimes = perContract(() =>
  contract.tables.PoolListRecord.flatMap(({ name, type }) =>
    hasKind(type, 'text', 'fixedText') ? [] : [name],
  ),
)

/** Value by which pools are sorted, for each column. Addresses are compared without the case of their letters. */
const sortValues: Readonly<Record<keyof PoolListRecord, (pool: Pool) => number | string>> = {
  chainId: pool => pool.venue.chainId,
  dexAddress: pool => pool.dex.address.toLowerCase(),
  dexName: pool => pool.dex.name,
  poolAddress: pool => pool.address.toLowerCase(),
  token0Address: pool => pool.token0.address.toLowerCase(),
  token0Symbol: pool => pool.token0.symbol,
  token0Decimals: pool => pool.token0.decimals,
  token1Address: pool => pool.token1.address.toLowerCase(),
  token1Symbol: pool => pool.token1.symbol,
  token1Decimals: pool => pool.token1.decimals,
  createdAt: pool => pool.createdAt,
  fee: pool => pool.fee,
  tickSpacing: pool => pool.tickSpacing,
}

interface NamedKey {
  readonly name: string
  readonly descending: boolean
}

/**
 * Merges the columns of both lists in order of priority. If both have columns, GAP-20 decides whether their
 * positions count, empty items included.
 */
function rankKeys(
  ascending: readonly string[],
  descending: readonly string[],
  choose: ChooseGapOption,
): NamedKey[] {
  const up = ascending.map(name => ({ name, descending: false }))
  const down = descending.map(name => ({ name, descending: true }))
  const isMixed = ascending.join('') !== '' && descending.join('') !== ''
  if (!isMixed || choose('GAP-20') === 'ascending-first')
    return [...up, ...down].filter(({ name }) => name !== '')
  const length = Math.max(up.length, down.length)
  const places = Array.from({ length }, (_, at) => [up[at], down[at]])
  return places.flat().filter(key => key !== undefined && key.name !== '') as NamedKey[]
}

/** Returns the sort key of a column. Empty symbols are sorted by the placeholder that replaces them. */
function toOrderKey({ name, descending }: NamedKey, choose: ChooseGapOption): PoolSortKey {
  const value = sortValues[name as keyof PoolListRecord]
  const blank = name.endsWith('Symbol') ? chooseBlankSymbol(choose) : ''
  return { id: `${name}${blank}`, descending, value: blank === '' ? value : pool => value(pool) || blank }
}
