import type { Mock } from '../../../../mocks/mock.ts'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'
import { contract } from '../../../../src/contract/contract.ts'
import {
  alterSample,
  findPoolParameter,
  type GapSwitch,
  isDescending,
  readColumn,
  readNumbers,
  type SwitchReply,
  seeRatio,
  switchOutcome,
} from './gap-switch.ts'
import { unknownAddresses } from './parameter-switches.ts'

const DAY = 86_400

/** A pool of the altchain in which something was traded in the last hour, but not in every minute of it. */
function findQuietHour(mock: Mock) {
  const now = mock.clock.now()
  const fits = (pool: Pool) => {
    const { length } = mock.world.figures.candles(pool, now - 3600, now, 60, now)
    return length > 2 && length < 20
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
  const hasCandles = (pool: Pool) => mock.world.figures.candles(pool, now - DAY, now, 3600, now).length > 2
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
  switchOutcome(
    'GAP-01',
    'tokenDetails',
    { token_address: unknownAddresses.alt },
    { empty: [200, 0], 'not-found': [404, 0], 'bad-request': [422, 0] },
    { 'GAP-11': '422' },
  ),
  ...(['tokenPoolSearch', 'tvlTopOwners'] as const).map(
    (id): GapSwitch =>
      switchOutcome(
        'GAP-01a',
        id,
        {
          token_address: id === 'tvlTopOwners' ? unknownAddresses.evm : unknownAddresses.alt,
        },
        { empty: [200, 0], 'not-found': [404, 0] },
      ),
  ),
  ...(['tradeStatistics', 'priceVolumeMulti'] as const).flatMap((id): GapSwitch[] => [
    {
      gap: 'GAP-04a',
      ask: alterSample(id, mock => ({
        token_addresses: [7, 1, 0, 4].map(index => altAddress(mock, index)).join(),
        timeframe: '24h',
      })),
      see: seen => {
        const addresses = readColumn(seen, 'tokenAddress')
        const volumes = readNumbers(seen, id === 'tradeStatistics' ? 'totalVolumeUSD' : 'volumeUSD')
        return [addresses.join() === addresses.toSorted().join(), isDescending(volumes), addresses.length]
      },
      want: { address: [true, false, 4], request: [false, false, 4], volume: [false, true, 4] },
    },
    {
      gap: 'GAP-43',
      ask: alterSample(id, mock => ({ token_addresses: `${unknownAddresses.alt},${altAddress(mock, 1)}` })),
      see: seen => [
        seen.status,
        seen.rows.length,
        seen.rows
          .filter(row => row.tokenAddress === unknownAddresses.alt)
          .map(row => row.totalVolumeUSD ?? row.priceUSD),
      ],
      want: { omit: [200, 1, []], 'zero-row': [200, 2, [0]], 'not-found': [404, 0, []] },
    },
  ]),
  {
    gap: 'GAP-05',
    ask: alterSample('ohlcvPool', findQuietHour),
    see: seen => [
      seen.rows.length === 60,
      seen.rows.some(
        row => row.openPrice === null && row.closePrice === null && row.highPrice === row.lowPrice,
      ),
      seen.rows.some(row => row.volumeBase === 0 && row.volumeQuote === 0),
    ],
    want: { omit: [false, false, false], flat: [true, false, true], 'null-prices': [true, true, true] },
  },
  switchOutcome('GAP-05a', 'ohlcvPool', rangeOfMinutes(1001), { '5000': [200, 1001], '1000': [400, 0] }),
  switchOutcome('GAP-05a', 'ohlcvPool', rangeOfMinutes(5001), { '5000': [400, 0], '50000': [200, 4990] }),
  switchOutcome(
    'GAP-05b',
    'ohlcvPool',
    { pool_address: unknownAddresses.alt },
    { empty: [200, 0], 'not-found': [404, 0] },
  ),
  switchOutcome(
    'GAP-05c',
    'ohlcvPool',
    { after_time: '7200', before_time: '7200' },
    { reject: [400, 0], empty: [200, 0] },
  ),
  ...(['openPrice', 'highPrice', 'lowPrice', 'closePrice'] as const).map(
    (name): GapSwitch => ({
      gap: 'GAP-71',
      ask: alterSample('ohlcvPool', mock => findCandlePool(mock, pool => usdOfQuote(mock, pool) !== 1)),
      see: (seen, usual) =>
        readNumbers(seen, name)[0] === readNumbers(usual, name)[0] ? 'as usual' : 'otherwise',
      want: { quote: 'as usual', usd: 'otherwise' },
    }),
  ),
  {
    gap: 'GAP-71a',
    ask: alterSample('ohlcvPool', mock => findCandlePool(mock, ({ base }) => base === 1)),
    see: (seen, usual) => [
      seen.rows.every((row, at) => row.baseTokenAddress === usual.rows[at]?.quoteTokenAddress),
      readNumbers(seen, 'highPrice').every((high, at) => high * Number(usual.rows[at]?.lowPrice) < 1.000001),
      readNumbers(seen, 'volumeBase').join() === readNumbers(usual, 'volumeQuote').join(),
    ],
    want: { convention: [false, false, false], token0: [true, true, true] },
  },
  {
    gap: 'GAP-76b',
    ask: alterSample('ohlcvPool'),
    see: seen => [...new Set(readColumn(seen, 'quoteTokenAddress').map(address => address === null))],
    want: { never: [false], always: [true] },
  },
  {
    gap: 'GAP-74',
    ask: alterSample('priceVolumeMulti', mock => ({
      token_addresses: listAddresses(mock),
      timeframe: '24h',
    })),
    see: seen => readNumbers(seen, 'priceChangeUSD').every(change => change >= 0),
    want: { signed: false, unsigned: true },
  },
  ...(['tokenDetails', 'tradeStatistics', 'priceVolumeMulti'] as const).map(
    (id): GapSwitch => ({
      gap: 'GAP-78',
      ask: alterSample(id, mock => ({
        [id === 'tokenDetails' ? 'token_address' : 'token_addresses']: altAddress(mock, 1),
      })),
      see: (seen, usual) => {
        const [column = ''] = Object.keys(seen.rows[0] ?? {}).filter(name =>
          /^(volume24h|totalVolume|volume)USD$/.test(name),
        )
        return Number(seen.rows[0]?.[column]) < Number(usual.rows[0]?.[column])
      },
      want: { 'all-pools': false, 'main-pool': true },
    }),
  ),
  {
    gap: 'GAP-76',
    ask: alterSample('tradeStatistics', mock => ({ token_addresses: listAddresses(mock), timeframe: '1h' })),
    see: ({ rows }) => [...new Set(rows.filter(row => row.volumeSell === 0).map(row => row.buyToSellRatio))],
    want: { null: [null], zero: [0] },
  },
  {
    gap: 'GAP-76a',
    ask: alterSample('priceVolumeMulti', mock => ({ token_addresses: listAddresses(mock), timeframe: '1h' })),
    see: (seen, usual) => [
      ...new Set(
        seen.rows
          .filter((_, at) => usual.rows[at]?.volumeChangePercent === null)
          .map(row => row.volumeChangePercent),
      ),
    ],
    want: { null: [null], zero: [0] },
  },
  {
    gap: 'GAP-16',
    ask: alterSample('tokenDetails', { token_address: unknownAddresses.alt }),
    see: countColumns,
    along: { 'GAP-01': 'empty' },
    want: { keep: contract.tables.TokenDetails.length, drop: 0 },
  },
  ...(['clmmVenuePools', 'tokenPoolSearch'] as const).map(
    (id): GapSwitch => ({
      gap: 'GAP-17',
      ask: alterSample(id, { limit: '50' }),
      see: seen => [
        [...new Set(readColumn(seen, 'poolAddress').map(address => String(address).length))].sort(),
        readColumn(seen, 'poolAddress').some(address => String(address).endsWith('\0')),
      ],
      want: { bare: [[43, 44], false], 'nul-padded': [[44], true] },
    }),
  ),
  {
    gap: 'GAP-40',
    ask: alterSample('tokenDetails'),
    see: seen => String(seen.rows[0]?.lastTradeHumanTime).replace(/\d/g, '0'),
    want: {
      'iso-offset': '0000-00-00T00:00:00+00:00',
      'iso-z': '0000-00-00T00:00:00Z',
      spaced: '0000-00-00 00:00:00',
    },
  },
  {
    gap: 'GAP-41',
    ask: alterSample('ohlcvPool'),
    see: (seen, usual) => [
      seen.rows.length,
      (readNumbers(seen, 'unixTime')[0] ?? 0) - (readNumbers(usual, 'unixTime')[0] ?? 0),
    ],
    at: '2026-01-15T12:30:00Z',
    want: { start: [24, 0], end: [24, 3600] },
  },
  {
    gap: 'GAP-42',
    ask: alterSample('ohlcvPool', rangeOfWeeks),
    see: seen => [
      ...new Set(readNumbers(seen, 'unixTime').map(second => new Date(second * 1000).getUTCDay())),
    ],
    want: { monday: [1], epoch: [4] },
  },
  {
    gap: 'GAP-54',
    ask: alterSample('tokenDetails'),
    see: seen => {
      const digits = readNumbers(seen, 'priceUSD').map(
        price => String(price).replace(/[.]|^[0.]+|e.*$/g, '').length,
      )
      return Math.max(...digits) <= 9
    },
    want: { shortest: false, 'nine-digits': true },
  },
  {
    gap: 'GAP-65',
    ask: alterSample('dlmmVenuePools', { limit: '100' }),
    see: (seen, usual) => [
      usual.rows.some(row => row.tickSpacing === 100),
      seen.rows.filter((_, at) => usual.rows[at]?.tickSpacing === 100).every(row => row.tickSpacing === 99),
    ],
    want: { equal: [true, false], 'log-ticks': [true, true] },
  },
  {
    gap: 'GAP-C1',
    ask: alterSample('dlmmVenuePools'),
    see: seeRatio('fee'),
    want: { millionths: 1, 'basis-points': 0.01 },
  },
]
