import { it } from 'vitest'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import { at, expectOverrides, first, type Row, readExampleQuery, rowAt } from '../ask-overridden.ts'

const token = rowAt('tokenDetails')
const candle = rowAt('ohlcvPool', 3)
const twiceHigh = Number(candle.highPrice) * 2
const holder = rowAt('tvlTopOwners', 2)
const V3 = readExampleQuery('dexdV3Pool').pool_address
const tick = Number(rowAt('dexdV3Pool').currentTick) + 1000
const shift = rowAt('sentimentShifts')
const trend = rowAt('trendingMomentum', 3)

type Case = readonly [
  title: string,
  of: readonly [id: OperationId, key: unknown],
  cells: Row,
  shows: (rows: readonly Row[]) => unknown,
  expected: unknown,
]

/** Overrides of a row, and what its rules then require of its other columns. */
const table: readonly Case[] = [
  [
    'a volume, with its sides and windows',
    ['tokenDetails', token.tokenAddress],
    { volume24hUSD: 1_000_000 },
    ([row]) => [
      row?.volume24hUSD,
      Math.round(Number(row?.buyVolume24hUSD) + Number(row?.sellVolume24hUSD)),
      Number(row?.volume1hUSD) <= 1_000_000,
      row?.priceUSD,
    ],
    [1_000_000, 1_000_000, true, token.priceUSD],
  ],
  [
    'a price, with the value of the supply',
    ['tokenDetails', token.tokenAddress],
    { priceUSD: 1.5 },
    ([row]) => [row?.priceUSD, Math.abs(Number(row?.fdvUSD) / Number(row?.totalSupply) - 1.5) < 0.02],
    [1.5, true],
  ],
  [
    'the close of a candle, with its high',
    ['ohlcvPool', candle.unixTime],
    { closePrice: twiceHigh },
    rows => {
      const [high, close] = at('unixTime', candle.unixTime, 'highPrice', 'closePrice')(rows)
      return [Number(high) >= Number(close), close]
    },
    [true, twiceHigh],
  ],
  [
    'the value of a holding, with its amount and place',
    ['tvlTopOwners', holder.ownerAddress],
    { valueUsd: 2_000_000_000.5 },
    first('ownerAddress', 'tokenAmount'),
    [holder.ownerAddress, 2_000_000_000.5],
  ],
  [
    'one window of a map, with all others',
    ['dexdV3Pool', V3],
    { swapVolumeUsd: { '1 hour': 1 } },
    ([row]) => {
      const volumes = row?.swapVolumeUsd as Row
      return [volumes['1 hour'], Number(volumes['5 minute']) <= 1]
    },
    [1, true],
  ],
  [
    'a tick, without the price that it contradicts',
    ['dexdV3Pool', V3],
    { currentTick: tick },
    first('currentTick', 'currentSqrtPriceX96'),
    [tick, null],
  ],
  [
    'a sentiment, with its shift',
    ['sentimentShifts', shift.tokenSymbol],
    { currentSentiment: 2.25 },
    rows => Number(at('tokenSymbol', shift.tokenSymbol, 'sentimentShift')(rows)[0]).toFixed(1),
    (2.25 - Number(shift.previousSentiment)).toFixed(1),
  ],
  [
    'a score, which moves a trend to the top',
    ['trendingMomentum', trend.tokenSymbol],
    { momentumScore: 999.5 },
    first('tokenSymbol', 'momentumScore'),
    [trend.tokenSymbol, 999.5],
  ],
]

it.each(table)('a row keeps its rules when an override sets %s', (_, [id, key], cells, shows, expected) =>
  expectOverrides({ [id]: { [String(key)]: cells } }, [[id, {}, shows, expected]]),
)
