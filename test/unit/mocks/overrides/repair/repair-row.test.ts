import { describe, it } from 'vitest'
import type { Row } from '../ask-overridden.ts'
import { readExampleQuery } from '../ask-overridden.ts'
import { at, expectOverrides, first, keys, type OverrideCase, rowAt } from '../expect-overrides.ts'

const token = rowAt('tokenDetails')
const TOKEN = String(token.tokenAddress)
const traded = rowAt('tradeStatistics', 1)
const priced = rowAt('priceVolumeMulti', 1)
const candle = rowAt('ohlcvPool', 3)
const holder = rowAt('tvlTopOwners', 2)
const v2 = rowAt('dexcV2Pools')
const V3 = String(readExampleQuery('dexdV3Pool').pool_address)
const v3 = rowAt('dexdV3Pool')
const fees = rowAt('dexcV2FeeMetrics')
const provider = rowAt('dexcV2ProviderSummary')
const author = rowAt('influencerCredibility')
const shift = rowAt('sentimentShifts')
const post = rowAt('alphaPostDetection', 1)
const trend = rowAt('trendingMomentum', 3)

const read = (value: unknown, name: string) => (value as Row)[name]
const round = (value: number) => Number(value.toFixed(6))
const sumOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Number(value), 0)

/** Overrides of a row, and what its rules then require of its other columns. */
const table: readonly OverrideCase[] = [
  [
    'a count, with its parts',
    { tokenDetails: { [TOKEN]: { trade24hCount: 7 } } },
    [
      [
        'tokenDetails',
        {},
        ([row]) => [row?.trade24hCount, Number(row?.buy24hCount) + Number(row?.sell24hCount)],
        [7, 7],
      ],
    ],
  ],
  [
    'a volume, with its sides and windows',
    { tokenDetails: { [TOKEN]: { volume24hUSD: 1_000_000 } } },
    [
      [
        'tokenDetails',
        {},
        ([row]) => [
          row?.volume24hUSD,
          Math.round(Number(row?.buyVolume24hUSD) + Number(row?.sellVolume24hUSD)),
          Number(row?.volume1hUSD) <= 1_000_000,
          row?.priceUSD,
        ],
        [1_000_000, 1_000_000, true, token.priceUSD],
      ],
    ],
  ],
  [
    'a price, with the value of the supply',
    { tokenDetails: { [TOKEN]: { priceUSD: 1.5 } } },
    [
      [
        'tokenDetails',
        {},
        ([row]) => [row?.priceUSD, Math.abs(Number(row?.fdvUSD) / Number(row?.totalSupply) - 1.5) < 0.02],
        [1.5, true],
      ],
    ],
  ],
  [
    'null, with what follows from it',
    { tokenDetails: { [TOKEN]: { totalSupply: null } } },
    [['tokenDetails', {}, first('totalSupply', 'fdvUSD'), [null, null]]],
  ],
  [
    'a total of trades, with both sides',
    { tradeStatistics: { [String(traded.tokenAddress)]: { totalVolume: 1000.5 } } },
    [
      [
        'tradeStatistics',
        {},
        rows => round(sumOf(at('tokenAddress', traded.tokenAddress, 'volumeBuy', 'volumeSell')(rows))),
        1000.5,
      ],
    ],
  ],
  [
    'a ratio, with what it divides',
    { tradeStatistics: { [String(traded.tokenAddress)]: { buyToSellRatio: 3 } } },
    [
      [
        'tradeStatistics',
        {},
        rows => {
          const [buy = 0, sell = 1] = at(
            'tokenAddress',
            traded.tokenAddress,
            'volumeBuy',
            'volumeSell',
          )(rows).map(Number)
          return round(buy / sell)
        },
        3,
      ],
    ],
  ],
  [
    'a price of several tokens, with its change',
    { priceVolumeMulti: { [String(priced.tokenAddress)]: { priceUSD: 5.25 } } },
    [
      [
        'priceVolumeMulti',
        {},
        at('tokenAddress', priced.tokenAddress, 'priceUSD', 'priceChangePercent'),
        [5.25, priced.priceChangePercent],
      ],
    ],
  ],
  [
    'the close of a candle, with its high',
    { ohlcvPool: { [String(candle.unixTime)]: { closePrice: Number(candle.highPrice) * 2 } } },
    [
      [
        'ohlcvPool',
        {},
        rows => {
          const [high, close] = at(
            'unixTime',
            String(candle.unixTime),
            'highPrice',
            'closePrice',
          )(rows).map(Number)
          return [Number(high) >= Number(close), close === Number(candle.highPrice) * 2]
        },
        [true, true],
      ],
    ],
  ],
  [
    'a candle by pool and instant',
    { ohlcvPool: { [`${candle.poolAddress}/${candle.unixTime}`]: { volumeBase: 0, volumeQuote: 0 } } },
    [['ohlcvPool', {}, at('unixTime', String(candle.unixTime), 'volumeBase', 'volumeQuote'), [0, 0]]],
  ],
  [
    'the value of a holding, with its amount and place',
    { tvlTopOwners: { [String(holder.ownerAddress)]: { valueUsd: 2_000_000_000.5 } } },
    [
      [
        'tvlTopOwners',
        {},
        ([row]) => [row?.ownerAddress, row?.tokenAmount],
        [holder.ownerAddress, 2_000_000_000.5],
      ],
    ],
  ],
  [
    'one window of a map, with all others',
    { dexdV3Pool: { [V3]: { swapVolumeUsd: { '1 hour': 1 } } } },
    [
      [
        'dexdV3Pool',
        {},
        ([row]) =>
          Number(read(row?.swapVolumeUsd, '1 hour')) === 1 &&
          Number(read(row?.swapVolumeUsd, '5 minute')) <= 1,
        true,
      ],
    ],
  ],
  [
    'a tick, without the price that it contradicts',
    { dexdV3Pool: { [V3]: { currentTick: Number(v3.currentTick) + 1000 } } },
    [['dexdV3Pool', {}, first('currentTick', 'currentSqrtPriceX96'), [Number(v3.currentTick) + 1000, null]]],
  ],
  [
    'a missing price of a pool, with all that needs it',
    { dexcV2Pools: { [String(v2.poolId)]: { priceUsdToken0: null } } },
    [
      [
        'dexcV2Pools',
        {},
        first('priceUsdToken0', 'tvlPriceComplete', 'poolTvlUsd', 'totalApr7d', 'unpricedTokenAddresses'),
        [null, 0, null, null, [v2.token0]],
      ],
    ],
  ],
  [
    'the value of a pool, with its amounts',
    { dexcV2Pools: { [String(v2.poolId)]: { poolTvlUsd: 1000.5 } } },
    [
      [
        'dexcV2Pools',
        {},
        ([row]) =>
          Math.round(
            Number(row?.tvlToken0) * Number(row?.priceUsdToken0) +
              Number(row?.tvlToken1) * Number(row?.priceUsdToken1),
          ),
        1000,
      ],
    ],
  ],
  [
    'a flag, with the value that it denies',
    { dexcV2FeeMetrics: { [String(fees.poolId)]: { tvlPriceComplete: 0 } } },
    [['dexcV2FeeMetrics', {}, ([row]) => read(row?.feeMetrics, 'feesUsd'), null]],
  ],
  [
    'a total of positions, with their mean',
    { dexcV2ProviderSummary: { [String(provider.providerId)]: { totalValueLockedUsd: 1000.5 } } },
    [
      [
        'dexcV2ProviderSummary',
        {},
        ([row]) => Math.round(Number(row?.averagePositionSizeUsd) * Number(row?.activePositionCount)),
        1001,
      ],
    ],
  ],
  [
    'the reach of an author',
    { influencerCredibility: { [String(author.socialHandle)]: { totalReach: 12_345 } } },
    [['influencerCredibility', {}, at('socialHandle', author.socialHandle, 'totalReach'), [12_345]]],
  ],
  [
    'a sentiment, with its shift',
    { sentimentShifts: { [String(shift.tokenSymbol)]: { currentSentiment: 2.25 } } },
    [
      [
        'sentimentShifts',
        {},
        rows => Number(at('tokenSymbol', shift.tokenSymbol, 'sentimentShift')(rows)?.[0]).toFixed(1),
        (2.25 - Number(shift.previousSentiment)).toFixed(1),
      ],
    ],
  ],
  [
    'a score of a post',
    { alphaPostDetection: { [String(post.postUrl)]: { combinedScore: 10 } } },
    [
      [
        'alphaPostDetection',
        {},
        rows =>
          keys('postUrl')(rows.filter(row => Number(row.combinedScore) === 10)).includes(
            String(post.postUrl),
          ),
        true,
      ],
    ],
  ],
  [
    'a score, which moves a trend to the top',
    { trendingMomentum: { [String(trend.tokenSymbol)]: { momentumScore: 999.5 } } },
    [['trendingMomentum', {}, first('tokenSymbol', 'momentumScore'), [trend.tokenSymbol, 999.5]]],
  ],
]

describe('a row', () => {
  it.each(table)('keeps its rules when an override sets %s', (_, overrides, showing) =>
    expectOverrides(overrides, showing),
  )
})
