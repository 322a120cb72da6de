import { hasKind } from '../../src/clickhouse/type-facts.ts'
import { contract } from '../../src/contract/contract.ts'
import { refuseInvalid } from '../core/refuse.ts'
import type { Choose } from '../gaps/choices.ts'
import type { Pool } from '../world/entities/pool.ts'
import type { OrderKey } from '../world/entities/pool-lists.ts'
import { chooseBlankSymbol, fillBlankSymbols } from './shared/choose-blank-symbol.ts'
import { describePool } from './shared/describe-pool.ts'
import { readPage } from './shared/read-page.ts'
import { refuseChain } from './shared/refuse-chain.ts'
import type { Resource, ResourceEntry } from './shared/resource.ts'

type PoolListRecord = ResourceEntry<'dexdV3Pools'>

/** The V3 pools of one DEX group on one chain, newest first or sorted as asked, of one token if asked. */
export function answerV3Pools(
  venueId: 'clones' | 'dexd' | 'dexe',
): Resource<'clonesV3Pools' | 'dexdV3Pools' | 'dexeV3Pools'> {
  return ({ world, now, query, choose }) => {
    const { chain_id, token_address, order_asc = [], order_desc = [] } = query
    const named = dropRepeated(rankKeys(order_asc, order_desc, choose))
    const sortable = named.length === 0 || choose('GAP-19') === 'all' ? columnNames : numbersAndTimes
    const stranger = named.find(({ name }) => !sortable.includes(name))
    if (stranger !== undefined && choose('GAP-19a') === 'reject') {
      return refuseInvalid(
        choose,
        `${stranger.name.slice(0, 80)} is no column to sort by. There are: ${sortable.join(', ')}.`,
      )
    }
    const venue = world.venues.find(venueId, chain_id)
    if (venue === undefined) return refuseChain(world, chain_id, choose, venueId) ?? []
    const token = token_address === undefined ? undefined : world.tokens.find(chain_id, token_address)
    if (token_address !== undefined && token === undefined) return []
    const order = named.flatMap(key => (sortable.includes(key.name) ? [toOrderKey(key, choose)] : []))
    return fillBlankSymbols(
      readPage(world.lists.ofVenue(venue, now, order, token), query, describePool),
      choose,
    )
  }
}

const columnNames = contract.tables.PoolListRecord.map(({ name }) => name)

const numbersAndTimes = contract.tables.PoolListRecord.flatMap(({ name, type }) =>
  hasKind(type, 'text', 'fixedText') ? [] : [name],
)

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

interface NamedKey {
  readonly name: string
  readonly descending: boolean
}

/** The names of both lists by rank, which empty items decide where both lists hold names (GAP-20). */
function rankKeys(ascending: readonly string[], descending: readonly string[], choose: Choose): NamedKey[] {
  const up = ascending.map(name => ({ name, descending: false }))
  const down = descending.map(name => ({ name, descending: true }))
  const dropEmpty = (keys: readonly NamedKey[]) => keys.filter(({ name }) => name !== '')
  const [ups, downs] = [dropEmpty(up), dropEmpty(down)]
  if (ups.length === 0 || downs.length === 0 || choose('GAP-20') === 'ascending-first')
    return [...ups, ...downs]
  const length = Math.max(up.length, down.length)
  const places = Array.from({ length }, (_, at) => [up[at], down[at]].filter(key => key !== undefined))
  return dropEmpty(places.flat())
}

/** A name that was ranked before decides nothing any more, and to sort by it a thousand times would take seconds. */
function dropRepeated(keys: readonly NamedKey[]): readonly NamedKey[] {
  const ranked = new Set<string>()
  return keys.filter(({ name }) => !ranked.has(name) && ranked.add(name))
}

/** Sorts by a column as it is shown: empty symbols too may be shown as something. */
function toOrderKey({ name, descending }: NamedKey, choose: Choose): OrderKey {
  const plain = sortValues[name as keyof PoolListRecord]
  const blank = name.endsWith('Symbol') ? chooseBlankSymbol(choose) : ''
  const value = blank === '' ? plain : (pool: Pool) => plain(pool) || blank
  return { id: `${name}${blank}`, descending, value }
}
