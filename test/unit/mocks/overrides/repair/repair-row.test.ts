import { it } from 'vitest'
import {
  at,
  expectOverrides,
  first,
  type OverrideCase,
  type Row,
  readExampleQuery,
  rowAt,
} from '../ask-overridden.ts'

const token = rowAt('tokenDetails')
const TOKEN = String(token.tokenAddress)
const candle = rowAt('ohlcvPool', 3)
const holder = rowAt('tvlTopOwners', 2)
const V3 = String(readExampleQuery('dexdV3Pool').pool_address)
const v3 = rowAt('dexdV3Pool')
const shift = rowAt('sentimentShifts')
const trend = rowAt('trendingMomentum', 3)

const read = (value: unknown, name: string) => (value as Row)[name]

/** Overrides of a row, and what its rules then require of its other columns. */
const table: readonly OverrideCase[] = [
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
    'a score, which moves a trend to the top',
    { trendingMomentum: { [String(trend.tokenSymbol)]: { momentumScore: 999.5 } } },
    [['trendingMomentum', {}, first('tokenSymbol', 'momentumScore'), [trend.tokenSymbol, 999.5]]],
  ],
]

it.each(table)('a row keeps its rules when an override sets %s', (_, overrides, showing) =>
  expectOverrides(overrides, showing),
)
