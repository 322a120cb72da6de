import { getOperation } from '../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../contract/contract-types.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { InputReference } from '../model/input-reference.ts'
import type { Exchange } from '../model/recording.ts'
import { drawOthers } from './candidates/draw-others.ts'
import { keepSettled } from './candidates/keep-settled.ts'
import { type ListedRow, listRows, readAddress } from './candidates/list-rows.ts'
import { findRarest, sortByFrequency } from './candidates/sort-by-frequency.ts'

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

/** Tokens of the pool lists, those in most pools first. */
const token: Input = {
  input: 'altchain.token',
  given: ['altchain.token'],
  from: lists,
  find: exchanges => sortByFrequency(listTokens(exchanges)),
}

const pool: Input = {
  input: 'altchain.pool',
  given: ['altchain.pool'],
  from: ['tokenPoolSearch', 'clmmVenuePools'],
  find: findPools,
}
const [otherToken, lastToken, ...moreTokens] = drawOthers(token, [
  'other',
  'last',
  'middle',
  'next',
  'further',
])

/** Inputs of altchain requests; of several tokens as many as a request may have, and one more. */
export const altchainInputs: readonly Input[] = [
  {
    ...token,
    parameter: { name: 'token_address', under },
    sample: { section: 'altchain', name: 'tokens' },
    // A standard run asks for two others together with the first, so that prices compare (XEP-03).
    others: { deep: ['altchain.token.middle'] },
  },
  ...[otherToken, lastToken, ...moreTokens].filter(each => each !== undefined),
  { ...token, input: 'altchain.tokens.spread', choose: spreadTokens },
  {
    input: 'altchain.token.rare',
    from: lists,
    find: exchanges => findRarest(listTokens(exchanges, [lists[0]]), listTokens(exchanges)),
  },
  { ...describeTokens(2), parameter: { name: 'token_addresses', under } },
  ...Array.from({ length: maxItems - 1 }, (_, index) => describeTokens(index + 3)),
  {
    ...pool,
    parameter: { name: 'pool_address', under },
    sample: { section: 'altchain', name: 'pools' },
    others: { standard: ['altchain.pool.last'], deep: ['altchain.pool.middle'] },
  },
  ...drawOthers(pool, ['last', 'middle', 'next', 'further']),
]

/** So many tokens of one request, comma between them, as they stand in a plan. */
export function takeTokens(count: number): InputReference {
  return { input: count === 2 ? 'altchain.tokens' : `altchain.tokens.${count}` }
}

/** All tokens of the configuration, else the first that was found, with two that differ from it; one request holds them. */
function spreadTokens(values: readonly FoundValue[], given: number): FoundValue | undefined {
  const others = [otherToken, lastToken].flatMap(each => each?.choose?.(values, given) ?? [])
  const chosen = [...values.slice(0, Math.min(Math.max(given, 1), maxItems - others.length)), ...others]
  if (chosen.length === 0) return undefined
  return {
    value: chosen.map(({ value }) => value).join(),
    source: chosen.map(({ source }) => source).join('; '),
  }
}

/** Tokens of a list that is long. */
const LONG_LIST = 10

function describeTokens(count: number): Input {
  const choose: Input['choose'] = values => {
    const names = values.map(({ value }) => value)
    const different = values.filter(({ value }, at) => names.indexOf(value) === at)
    // What other requests name stands at the end of a long list, where a service that cuts it shows.
    const ends =
      count < LONG_LIST ? [] : [otherToken, lastToken].flatMap(each => each?.choose?.(values, 1) ?? [])
    const isEnd = ({ value }: FoundValue) => ends.some(end => end.value === value)
    const chosen = [...different.filter(each => !isEnd(each)).slice(0, count - ends.length), ...ends]
    if (chosen.length < count) return undefined
    const sources = chosen.map(({ source }) => source).join('; ')
    const source = count > 2 ? `${count} tokens of the pool lists` : sources
    return { value: chosen.map(({ value }) => value).join(), source }
  }
  return { ...token, ...takeTokens(count), choose }
}

/** Pools of the token search by volume: the candles of the busiest have the fewest gaps. Quite new ones only when there are no others. */
function findPools(exchanges: readonly Exchange[]): FoundValue[] {
  const volume = ({ row }: ListedRow): number => Number(row[volumeColumn]) || 0
  const searched = listRows(['tokenPoolSearch'], exchanges, 'any').sort((a, b) => volume(b) - volume(a))
  const listed = listRows(lists, exchanges)
  const settled = keepSettled(listed)
  const young = new Set(listed.filter(row => !settled.includes(row)).map(({ row }) => row[poolColumn]))
  const rows = [...searched, ...listed.filter(({ source }) => source.startsWith(lists[0]))]
  const known = rows.filter(({ row }) => !young.has(row[poolColumn]))
  return (known.length > 0 ? known : rows).flatMap(row => readAddress(row, poolColumn, pattern))
}

function listTokens(exchanges: readonly Exchange[], ids: readonly OperationId[] = lists): FoundValue[] {
  const rows = listRows(ids, exchanges)
  return rows.flatMap(row => tokenColumns.flatMap(column => readAddress(row, column, pattern)))
}
