import { getOperation } from '../../contract/contract.ts'
import type { ObjectOf } from '../../contract/contract-types.ts'
import type { FoundValue, Input, Samples } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import { findRarest, listGiven, sortByFrequency } from './shared/found-values.ts'
import { type ListedRow, listRows, readAddress } from './shared/list-rows.ts'

// Column names stand here because an input is a column of another reply; tsc knows them, so a stale one does not compile.
type AltPool = keyof ObjectOf<'AltPool'>
type TokenPool = keyof ObjectOf<'TokenPoolStat'>
const tokenColumns = ['token0Address', 'token1Address'] as const satisfies readonly AltPool[]
const poolColumn = 'poolAddress' satisfies AltPool & TokenPool
const volumeColumn = 'volume24hUSD' satisfies TokenPool

const { pattern } = getOperation('tokenDetails').parameters[0]?.schema ?? {}
const { maxItems = 2 } = getOperation('priceVolumeMulti').parameters[0]?.schema ?? {}
const lists = ['clmmVenuePools', 'dlmmVenuePools'] as const
const under = '/altchain/'

/** Inputs of altchain requests as they stand in a plan; `tokens` are several of one request, comma between them. */
export const altchain = {
  token: { input: 'altchain.token' },
  rareToken: { input: 'altchain.token.rare' },
  tokens: (count = 2) => ({ input: count === 2 ? 'altchain.tokens' : `altchain.tokens.${count}` }),
  pool: { input: 'altchain.pool' },
}

/** All inputs of altchain requests; of several tokens as many as a request may have, and one more. */
export const altchainInputs: readonly Input[] = [
  {
    ...altchain.token,
    parameter: { name: 'token_address', under },
    sample: { section: 'altchain', name: 'tokens' },
    from: lists,
    find: findTokens,
  },
  {
    ...altchain.rareToken,
    from: lists,
    find: exchanges => findRarest(listTokens(exchanges, [lists[0]]), listTokens(exchanges)),
  },
  { ...describeTokens(2), parameter: { name: 'token_addresses', under } },
  ...Array.from({ length: maxItems - 1 }, (_, index) => describeTokens(index + 3)),
  {
    ...altchain.pool,
    parameter: { name: 'pool_address', under },
    sample: { section: 'altchain', name: 'pools' },
    from: ['tokenPoolSearch', 'clmmVenuePools'],
    find: findPools,
  },
]

function describeTokens(count: number): Input {
  return {
    ...altchain.tokens(count),
    from: lists,
    find: (exchanges, samples) => {
      const chosen = findTokens(exchanges, samples).slice(0, count)
      if (chosen.length < count) return []
      const sources = chosen.map(({ source }) => source).join('; ')
      const source = count > 2 ? `${count} tokens of the pool lists` : sources
      return [{ value: chosen.map(({ value }) => value).join(), source }]
    },
  }
}

/** Tokens of the configuration, then those of the pool lists, the ones in most pools first. */
function findTokens(exchanges: readonly Exchange[], samples: Samples): FoundValue[] {
  const own = listGiven(samples, altchain.token.input)
  const others = sortByFrequency(listTokens(exchanges))
  return [...own, ...others.filter(({ value }) => own.every(each => each.value !== value))]
}

/** Pools of the configuration, then of the token search by volume: the candles of the busiest have the fewest gaps. */
function findPools(exchanges: readonly Exchange[], samples: Samples): FoundValue[] {
  const volume = ({ row }: ListedRow): number => Number(row[volumeColumn]) || 0
  const busiest = listRows('tokenPoolSearch', exchanges, 'any').sort((a, b) => volume(b) - volume(a))
  const found = [...busiest, ...listRows('clmmVenuePools', exchanges)].flatMap(row => read(row, poolColumn))
  return [...listGiven(samples, altchain.pool.input), ...found]
}

function listTokens(
  exchanges: readonly Exchange[],
  ids: readonly (typeof lists)[number][] = lists,
): FoundValue[] {
  const rows = ids.flatMap(id => listRows(id, exchanges))
  return rows.flatMap(row => tokenColumns.flatMap(column => read(row, column)))
}

function read({ row, source }: ListedRow, column: AltPool): FoundValue[] {
  return readAddress(row[column], pattern, `${source} ${column}`)
}
