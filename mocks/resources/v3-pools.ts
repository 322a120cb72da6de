import { contract } from '../../src/contract/contract.ts'
import { refuse } from '../refuse.ts'
import type { OrderKey } from '../world/lists.ts'
import type { Pool } from '../world/types.ts'
import { kept } from './kept.ts'
import { page } from './page.ts'
import type { Entry, Resource } from './resource.ts'
import { utc } from './utc.ts'

type PoolListRecord = Entry<'dexdV3Pools'>

/** The V3 pools of one DEX group on one chain, newest first or sorted as asked, of one token if asked. */
export function v3Pools(
  venueId: 'clones' | 'dexd' | 'dexe',
): Resource<'clonesV3Pools' | 'dexdV3Pools' | 'dexeV3Pools'> {
  return ({ world, now, query, choose }) => {
    const { chain_id, token_address, order_asc, order_desc } = query
    const order = sortKeys(order_asc ?? [], order_desc ?? [])
    if (order.length > 0) choose('GAP-19')
    if (order_asc !== undefined && order_desc !== undefined) choose('GAP-20')
    const stranger = order.find(key => typeof key === 'string')
    if (stranger !== undefined) {
      choose('GAP-19a')
      return refuse(
        choose,
        Number(choose('GAP-11')),
        `${stranger} is no column to sort by. There are: ${columns.join(', ')}.`,
      )
    }
    const venue = world.venues.find(venueId, chain_id)
    const token = token_address === undefined ? undefined : world.tokens.find(chain_id, token_address)
    if (venue === undefined) choose('GAP-23a')
    if (venue === undefined || (token_address !== undefined && token === undefined)) return []
    return page(world.lists.ofVenue(venue, now, order as OrderKey[], token), query, poolListRecord)
  }
}

const columns = contract.tables.PoolListRecord.map(({ name }) => name)

/** What stands for a column when pools are put in order by it: a number where that gives the same order. */
const sortValues: Readonly<Record<keyof PoolListRecord, (pool: Pool) => number | string>> = {
  chainId: pool => pool.venue.chainId,
  dexAddress: pool => pool.dex.address,
  dexName: pool => pool.dex.name,
  poolAddress: pool => pool.addressOrder,
  token0Address: pool => pool.token0.addressOrder,
  token0Symbol: pool => pool.token0.symbol,
  token0Decimals: pool => pool.token0.decimals,
  token1Address: pool => pool.token1.addressOrder,
  token1Symbol: pool => pool.token1.symbol,
  token1Decimals: pool => pool.token1.decimals,
  createdAt: pool => pool.createdAt,
  fee: pool => pool.fee,
  tickSpacing: pool => pool.tickSpacing,
}

/** Keys rank by position; where both lists name a column, the ascending one goes first. A stranger stays a string. */
function sortKeys(ascending: readonly string[], descending: readonly string[]): (OrderKey | string)[] {
  const length = Math.max(ascending.length, descending.length)
  const named = Array.from({ length }, (_, at) => [
    { name: ascending[at], down: false },
    { name: descending[at], down: true },
  ])
  return named.flat().flatMap(({ name, down }) => {
    if (name === undefined || name === '') return []
    const value = Object.hasOwn(sortValues, name) ? sortValues[name as keyof PoolListRecord] : undefined
    return [value === undefined ? name : { id: name, descending: down, value }]
  })
}

const poolListRecord = kept(
  ({ venue, dex, address, token0, token1, createdAt, fee, tickSpacing }: Pool): PoolListRecord => ({
    chainId: venue.chainId,
    dexAddress: dex.address,
    dexName: dex.name,
    poolAddress: address,
    token0Address: token0.address,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token1Address: token1.address,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    createdAt: utc(createdAt),
    fee,
    tickSpacing,
  }),
)
