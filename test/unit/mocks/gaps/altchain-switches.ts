import type { Mock } from '../../../../mocks/mock.ts'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'
import { listCandles } from '../../../../mocks/world/prices/candle.ts'
import { contract } from '../../../../src/contract/contract.ts'
import {
  alterSample,
  findPoolParameter,
  type GapSwitch,
  isDescending,
  readColumn,
  readNumbers,
  type SwitchReply,
  switchBy,
  switchOutcome,
} from './gap-switch.ts'
import { unknownAddresses } from './parameter-switches.ts'

const DAY = 86_400

/** Counts the candles with trades of the last seconds. */
function countCandles(mock: Mock, pool: Pool, seconds: number, length: number): number {
  const now = mock.clock.now()
  const range = { after: now - seconds, before: now, length, now }
  return listCandles(mock.world.figures.poolTrades, pool, range).filter(({ trades }) => trades).length
}

/** A pool of the altchain in which something was traded in the last hour, but not in every minute of it. */
function findQuietHour(mock: Mock) {
  const now = mock.clock.now()
  const fits = (pool: Pool) => {
    const count = countCandles(mock, pool, 3600, 60)
    return count > 2 && count < 20
  }
  const range = { after_time: String(now - 3600), before_time: String(now), interval: '1m' }
  return { ...findPoolParameter(mock, 'clmm-venue', 900, fits), ...range }
}

const rangeOfWeeks = (mock: Mock) => ({
  after_time: String(mock.clock.now() - 40 * DAY - 5),
  before_time: String(mock.clock.now()),
  interval: '1w',
})

const rangeOfMinutes = (count: number) => (mock: Mock) => ({
  after_time: String(mock.clock.now() - 60 * count - 1),
  before_time: String(mock.clock.now() - 1),
  interval: '1m',
})

const altAddress = (mock: Mock, index: number) => mock.world.tokens.at(900, index).address

/** Tokens enough for some not to have traded in an hour, and some to have lost. */
const listAddresses = (mock: Mock) =>
  Array.from({ length: 50 }, (_, index) => altAddress(mock, 3 * index)).join()

/** A pool of the altchain that traded in the hours of the sample. */
function findCandlePool(mock: Mock, fits: (pool: Pool) => boolean) {
  const now = mock.clock.now()
  const hasCandles = (pool: Pool) => countCandles(mock, pool, DAY, 3600) > 2
  const range = { after_time: String(now - DAY), before_time: String(now), interval: '1h' }
  return {
    ...findPoolParameter(mock, 'clmm-venue', 900, pool => fits(pool) && hasCandles(pool)),
    ...range,
  }
}

const usdOfQuote = (mock: Mock, { base, token0, token1 }: Pool) =>
  mock.world.figures.tokens.price(base === 0 ? token1 : token0, mock.clock.now())

const countColumns = (seen: SwitchReply) =>
  (JSON.parse(seen.body) as [{ columns: unknown[] }])[0].columns.length

/** The switches of the operations on the base58 chain. */
export const altchainSwitches: readonly GapSwitch[] = [
  ...(['tradeStatistics', 'priceVolumeMulti'] as const).flatMap((id): GapSwitch[] => [
    switchBy(
      'GAP-04a',
      alterSample(id, mock => ({
        token_addresses: [7, 1, 0, 4].map(index => altAddress(mock, index)).join(),
        timeframe: '24h',
      })),
      { address: [true, false, 4], request: [false, false, 4], volume: [false, true, 4] },
      seen => {
        const addresses = readColumn(seen, 'tokenAddress')
        const volumes = readNumbers(seen, id === 'tradeStatistics' ? 'totalVolumeUSD' : 'volumeUSD')
        return [addresses.join() === addresses.toSorted().join(), isDescending(volumes), addresses.length]
      },
    ),
    switchBy(
      'GAP-43',
      alterSample(id, mock => ({ token_addresses: `${unknownAddresses.alt},${altAddress(mock, 1)}` })),
      { omit: [200, 1, []], 'zero-row': [200, 2, [0]], 'not-found': [404, 0, []] },
      seen => [
        seen.status,
        seen.rows.length,
        seen.rows
          .filter(row => row.tokenAddress === unknownAddresses.alt)
          .map(row => row.totalVolumeUSD ?? row.priceUSD),
      ],
    ),
  ]),
  switchBy(
    'GAP-05',
    alterSample('ohlcvPool', findQuietHour),
    { omit: [false, false, false], flat: [true, false, true], 'null-prices': [true, true, true] },
    seen => [
      seen.rows.length === 60,
      seen.rows.some(
        row => row.openPrice === null && row.closePrice === null && row.highPrice === row.lowPrice,
      ),
      seen.rows.some(row => row.volumeBase === 0 && row.volumeQuote === 0),
    ],
  ),
  // Minutes without trades have no candle.
  switchOutcome('GAP-05a', 'ohlcvPool', rangeOfMinutes(1001), { '5000': [200, 1000], '1000': [400, 0] }),
  switchOutcome('GAP-05a', 'ohlcvPool', rangeOfMinutes(5001), { '5000': [400, 0], '50000': [200, 4998] }),
  ...(['openPrice', 'highPrice', 'lowPrice', 'closePrice'] as const).map(
    (name): GapSwitch =>
      switchBy(
        'GAP-71',
        alterSample('ohlcvPool', mock => findCandlePool(mock, pool => usdOfQuote(mock, pool) !== 1)),
        { quote: 'as usual', usd: 'otherwise' },
        (seen, usual) =>
          readNumbers(seen, name)[0] === readNumbers(usual, name)[0] ? 'as usual' : 'otherwise',
      ),
  ),
  switchBy(
    'GAP-71a',
    alterSample('ohlcvPool', mock => findCandlePool(mock, ({ base }) => base === 1)),
    { convention: [false, false, false], token0: [true, true, true] },
    (seen, usual) => [
      seen.rows.every((row, at) => row.baseTokenAddress === usual.rows[at]?.quoteTokenAddress),
      readNumbers(seen, 'highPrice').every((high, at) => high * Number(usual.rows[at]?.lowPrice) < 1.000001),
      readNumbers(seen, 'volumeBase').join() === readNumbers(usual, 'volumeQuote').join(),
    ],
  ),
  switchBy('GAP-76b', 'ohlcvPool', { never: [false], always: [true] }, seen => [
    ...new Set(readColumn(seen, 'quoteTokenAddress').map(address => address === null)),
  ]),
  switchBy(
    'GAP-74',
    alterSample('priceVolumeMulti', mock => ({
      token_addresses: listAddresses(mock),
      timeframe: '24h',
    })),
    { signed: false, unsigned: true },
    seen => readNumbers(seen, 'priceChangeUSD').every(change => change >= 0),
  ),
  ...(['tokenDetails', 'tradeStatistics', 'priceVolumeMulti'] as const).map(
    (id): GapSwitch =>
      switchBy(
        'GAP-78',
        alterSample(id, mock => ({
          [id === 'tokenDetails' ? 'token_address' : 'token_addresses']: altAddress(mock, 1),
        })),
        { 'all-pools': false, 'main-pool': true },
        (seen, usual) => {
          const [column = ''] = Object.keys(seen.rows[0] ?? {}).filter(name =>
            /^(volume24h|totalVolume|volume)USD$/.test(name),
          )
          return Number(seen.rows[0]?.[column]) < Number(usual.rows[0]?.[column])
        },
      ),
  ),
  switchBy(
    'GAP-76',
    alterSample('tradeStatistics', mock => ({ token_addresses: listAddresses(mock), timeframe: '1h' })),
    { null: [null], zero: [0] },
    ({ rows }) => [...new Set(rows.filter(row => row.volumeSell === 0).map(row => row.buyToSellRatio))],
  ),
  switchBy(
    'GAP-76a',
    alterSample('priceVolumeMulti', mock => ({ token_addresses: listAddresses(mock), timeframe: '1h' })),
    { null: [null], zero: [0] },
    (seen, usual) => [
      ...new Set(
        seen.rows
          .filter((_, at) => usual.rows[at]?.volumeChangePercent === null)
          .map(row => row.volumeChangePercent),
      ),
    ],
  ),
  switchBy(
    'GAP-16',
    alterSample('tokenDetails', { token_address: unknownAddresses.alt }),
    { keep: contract.tables.TokenDetails.length, drop: 0 },
    countColumns,
    { along: { 'GAP-01': 'empty' } },
  ),
  ...(['clmmVenuePools', 'tokenPoolSearch'] as const).map(
    (id): GapSwitch =>
      switchBy(
        'GAP-17',
        alterSample(id, { limit: '50' }),
        { bare: [[43, 44], false], 'nul-padded': [[44], true] },
        seen => [
          [...new Set(readColumn(seen, 'poolAddress').map(address => String(address).length))].sort(),
          readColumn(seen, 'poolAddress').some(address => String(address).endsWith('\0')),
        ],
      ),
  ),
  switchBy(
    'GAP-40',
    'tokenDetails',
    {
      'iso-offset': '0000-00-00T00:00:00+00:00',
      'iso-z': '0000-00-00T00:00:00Z',
      spaced: '0000-00-00 00:00:00',
    },
    seen => String(seen.rows[0]?.lastTradeHumanTime).replace(/\d/g, '0'),
  ),
  switchBy(
    'GAP-41',
    'ohlcvPool',
    { start: [24, 0], end: [24, 3600] },
    (seen, usual) => [
      seen.rows.length,
      (readNumbers(seen, 'unixTime')[0] ?? 0) - (readNumbers(usual, 'unixTime')[0] ?? 0),
    ],
    { at: '2026-01-15T12:30:00Z' },
  ),
  switchBy('GAP-42', alterSample('ohlcvPool', rangeOfWeeks), { monday: [1], epoch: [4] }, seen => [
    ...new Set(readNumbers(seen, 'unixTime').map(second => new Date(second * 1000).getUTCDay())),
  ]),
  switchBy('GAP-54', 'tokenDetails', { shortest: false, 'nine-digits': true }, seen => {
    const digits = readNumbers(seen, 'priceUSD').map(
      price => String(price).replace(/[.]|^[0.]+|e.*$/g, '').length,
    )
    return Math.max(...digits) <= 9
  }),
  switchBy(
    'GAP-65',
    alterSample('dlmmVenuePools', { limit: '100' }),
    { equal: [true, false], 'log-ticks': [true, true] },
    (seen, usual) => [
      usual.rows.some(row => row.tickSpacing === 100),
      seen.rows.filter((_, at) => usual.rows[at]?.tickSpacing === 100).every(row => row.tickSpacing === 99),
    ],
  ),
]
