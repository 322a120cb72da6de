import type { RequestContext } from '../../mocks/core/request-context.ts'
import type { ResourceEntry } from '../../mocks/resources/resource.ts'
import { DAY } from '../../mocks/time/calendar.ts'
import { ALTCHAIN_ID } from '../../mocks/world/entities/addresses.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { changeEach, createFaultDefiner, type Fault } from './fault.ts'

const defineConsistencyFault = createFaultDefiner('across')

/** Returns faults with replies that are valid on their own, but contradict replies to other requests. */
export function listConsistencyFaults(): Fault[] {
  return [
    ...listFactFaults(),
    ...listPriceFaults(),
    ...listWindowFaults(),
    ...listIncompleteLists(),
    ...listHistoryFaults(),
  ]
}

/** Returns faults in which one operation contradicts the others on a constant fact of a token or a pool. */
function listFactFaults(): Fault[] {
  const earlier = (instant: string) =>
    new Date(Date.parse(instant) - DAY * 1000).toISOString().replace('.000Z', '+00:00')
  const pools = (['dexdV3Pool', 'clonesV3Pool', 'dexeV3Pool'] as const).flatMap(id => [
    defineRowFault(id, 'createdAt', 'says that its pools are a day older', ({ createdAt }) => ({
      createdAt: earlier(createdAt),
    })),
    defineRaisedFault(id, 'token0Decimals', 'gives a token one decimal more'),
    defineRaisedFault(id, 'tickSpacing', 'gives a pool another tick spacing'),
    defineRaisedFault(id, 'feeTier', 'gives a pool another fee'),
    defineRowFault(id, 'token1Address', 'gives a pool another token', ({ token1Address }) => ({
      token1Address: `${token1Address.slice(0, -1)}${token1Address.endsWith('a') ? 'b' : 'a'}`,
    })),
  ])
  return [
    ...pools,
    defineRaisedFault('tokenDetails', 'decimals', 'gives a token one decimal more'),
    defineRaisedFault('tokenPoolSearch', 'tokenDecimals', 'gives a token one decimal more'),
    defineRaisedFault('clmmVenuePools', 'token0Decimals', 'gives tokens one decimal more'),
    defineRowFault(
      'dexcV2FeeMetrics',
      'tvlPriceComplete',
      'finds another price missing than the list does',
      ({ feeMetrics }) => ({ tvlPriceComplete: 0 as const, feeMetrics: { ...feeMetrics, feesUsd: null } }),
      'inferred',
    ),
    defineRowFault('ohlcvPool', 'baseTokenAddress', 'names a token that is not in the pool', entry => ({
      baseTokenAddress: entry.poolAddress,
    })),
    defineRowFault(
      'influencerCredibility',
      'totalReach',
      'tells more of the same account in v1 than in v2',
      ({ totalReach, influenceScore }, { selection }) =>
        selection?.version.default === true
          ? {}
          : { totalReach: totalReach * 3, influenceScore: influenceScore * 3 },
      'inferred',
    ),
  ]
}

/** Returns faults in which one operation contradicts the others on prices or volumes, but not itself. */
function listPriceFaults(): Fault[] {
  return [
    definePriceFault(
      'tokenDetails',
      'priceUSD',
      ...['volume1hUSD', 'volume24hUSD', 'volume7dUSD', 'buyVolume24hUSD', 'sellVolume24hUSD', 'fdvUSD'],
    ),
    definePriceFault('tokenPoolSearch', 'tokenPrice', 'volume24hUSD'),
    definePriceFault('priceVolumeMulti', 'priceUSD', 'priceChangeUSD'),
    defineRowFault('priceVolumeMulti', 'volumeUSD', 'tells volumes in tokens', ({ priceUSD, volumeUSD }) => ({
      volumeUSD: volumeUSD / priceUSD,
    })),
    defineRowFault('tokenDetails', 'fdvUSD', 'tells the value of all tokens in cents', ({ fdvUSD }) => ({
      fdvUSD: fdvUSD === null ? null : fdvUSD * 100,
    })),
    defineRowFault('tradeStatistics', 'buyCount', 'exchanges buys and sells', ({ buyCount, sellCount }) => ({
      buyCount: sellCount,
      sellCount: buyCount,
    })),
  ]
}

function definePriceFault(id: OperationId, ...fields: readonly [string, ...string[]]): Fault {
  const raise = changeEach(entry => changeFigures(entry, fields, value => value * 10))
  return defineConsistencyFault(id, fields[0], 'has ten times the price', raise, 'inferred')
}

/** Defines a fault that increases one figure of an operation by one. */
function defineRaisedFault(id: OperationId, field: string, says: string): Fault {
  const raise = changeEach(entry => changeFigures(entry, [field], value => value + 1))
  return defineConsistencyFault(id, field, says, raise)
}

/** Returns faults of windows with less volume than shorter ones, or more trades than in another operation. */
function listWindowFaults(): Fault[] {
  const counted = (row: ResourceEntry<'tradeStatistics'>, factor: number) => {
    const [buyCount, sellCount] = [Math.ceil(row.buyCount * factor), Math.ceil(row.sellCount * factor)]
    return { buyCount, sellCount, totalTradeCount: buyCount + sellCount }
  }
  const volumes = ['volumeBuy', 'volumeSell', 'totalVolume'].flatMap(name => [name, `${name}USD`])
  return [
    defineRowFault('tradeStatistics', 'window', 'counts less in 12 hours than in 4', row =>
      row.timeframe === '12h'
        ? { ...counted(row, 0.01), ...changeFigures(row, volumes, value => value / 100) }
        : {},
    ),
    defineRowFault('priceVolumeMulti', 'window', 'has less volume in 8 hours than in 4', (row, { query }) =>
      query.timeframe === '8h' ? { volumeUSD: row.volumeUSD / 100 } : {},
    ),
    defineRowFault(
      'tradeStatistics',
      'count',
      'counts three times the trades',
      row => counted(row, 3),
      'inferred',
    ),
  ]
}

/** Returns the changed values of some fields of an entry. Fields with null are left out. */
function changeFigures(
  entry: object,
  fields: readonly string[],
  change: (value: number) => number,
): Record<string, number> {
  const figures = Object.entries(entry).filter(([name, value]) => fields.includes(name) && value !== null)
  return Object.fromEntries(figures.map(([name, value]) => [name, change(Number(value))]))
}

/** Returns faults of lists that lack entries of another list. */
function listIncompleteLists(): Fault[] {
  return [
    ...(['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const).map(id =>
      defineConsistencyFault(id, 'filtered', 'finds no pool of a token', () => ({
        entries: (entries, { query }) => (query.token_address === undefined ? entries : []),
      })),
    ),
    defineConsistencyFault(
      'tokenPoolSearch',
      'venue',
      'leaves out the pools of one venue',
      () => ({
        entries: (entries, { world }) => {
          const names = world.venues.find('clmm-venue', ALTCHAIN_ID)?.dexes.map(({ name }) => name)
          return entries.filter(({ poolDex }) => !names?.includes(String(poolDex)))
        },
      }),
      'inferred',
    ),
  ]
}

/** Returns faults of candles that change after they are closed, or contradict shorter candles. */
function listHistoryFaults(): Fault[] {
  return [
    defineConsistencyFault(
      'ohlcvPool',
      'closed',
      'changes candles that are closed',
      () => ({
        counts: 'requests',
        entries: (entries, _, count) => {
          const growth = 1 + count / 50
          return entries.map(entry => ({ ...entry, volumeBase: Number(entry.volumeBase) * growth }))
        },
      }),
      'inferred',
    ),
    defineRowFault(
      'ohlcvPool',
      'sum',
      'has more volume in a day than in its hours',
      ({ interval, volumeQuote }) => (interval === '1d' ? { volumeQuote: volumeQuote * 3 } : {}),
      'inferred',
    ),
  ]
}

/** Defines a fault that changes every entry of an operation in the same way. */
function defineRowFault<Id extends OperationId>(
  id: Id,
  place: string,
  says: string,
  change: (entry: ResourceEntry<Id>, context: RequestContext) => Partial<ResourceEntry<Id>>,
  level: 'documented' | 'inferred' = 'documented',
): Fault {
  const start = changeEach((entry, _, context) => change(entry as ResourceEntry<Id>, context))
  return defineConsistencyFault(id, place, says, start, level)
}
