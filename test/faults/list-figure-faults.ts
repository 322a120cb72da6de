import type { ReplyEntry } from '../../mocks/core/request-context.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { readYaml } from '../support/read-yaml.ts'
import { scaleValue } from './changes/scale-value.ts'
import { changeEach, createFaultDefiner, type Fault } from './fault.ts'

const defineFigureFault = createFaultDefiner('figures')

/** Returns faults in which every row has a figure in another unit, of another window or entity, or two figures exchanged. */
export function listFigureFaults(): Fault[] {
  return [
    ...scaled.map(([id, place, factor, names, level]) =>
      defineFigureFault(
        id,
        place,
        `has ${names} times ${factor}`,
        changeEach(entry => multiply(entry, factor, names.split(' '))),
        level,
      ),
    ),
    defineFigureFault(
      'tokenDetails',
      'volume-raw',
      'has volumes in smallest units',
      changeEach(entry => multiply(entry, 10 ** Number(entry.decimals), nameVolumes(''))),
    ),
    ...scaledByToken.map(([id, place, says, factor, names, isMeant]) =>
      defineFigureFault(
        id,
        place,
        says,
        changeEach(entry => multiplySome(entry, factor, names, isMeant)),
      ),
    ),
    ...(['dexaV3Pool', 'clonesV3Pool', 'dexdV3Pool', 'dexeV3Pool'] as const).map(id =>
      defineFigureFault(
        id,
        'fee-points',
        'has fees in basis points',
        changeEach(({ feeTier }) => ({ feeTier: Math.max(1, Math.round(Number(feeTier) / 100)) })),
      ),
    ),
    ...copied.map(([id, place, to, from, level]) => defineCopy(id, place, to, from, level)),
    ...exchanged.map(([id, place, one, other]) =>
      defineCopy(id, place, `${one} ${other}`, `${other} ${one}`),
    ),
    ...computed.map(([id, place, says, change]) => defineFigureFault(id, place, says, changeEach(change))),
    ...['volumeBase', 'volumeQuote'].map(name =>
      defineFigureFault('ohlcvPool', `sums-${name}`, `sums up ${name} from hour to hour`, () => ({
        entries: entries => entries.map((entry, at) => ({ ...entry, [name]: addUp(entries, name, at) })),
      })),
    ),
    ...contract.operations.flatMap(listSymbolFaults),
    ...(['tradeStatistics', 'priceVolumeMulti'] as const).map(id =>
      defineFigureFault(id, 'first', 'has the figures of the first token for each', () => ({
        entries: entries => entries.map(({ tokenAddress }) => ({ ...entries[0], tokenAddress })),
      })),
    ),
  ]
}

const nameVolumes = (unit: string) =>
  ['volume1h', 'volume24h', 'volume7d', 'buyVolume24h', 'sellVolume24h'].map(name => name + unit)

type Level = 'documented' | 'inferred'

/** Figures in cents, thousands, percent or smallest units: the factor, and the columns that have it. */
const scaled: readonly (readonly [OperationId, string, number, string, Level?])[] = [
  ['tokenDetails', 'volume-cents', 100, nameVolumes('USD').join(' ')],
  ['tokenDetails', 'price-cents', 100, 'priceUSD'],
  ['tokenPoolSearch', 'volume-cents', 100, 'volume24hUSD'],
  ['tradeStatistics', 'volume-cents', 100, 'volumeBuyUSD volumeSellUSD totalVolumeUSD'],
  ['priceVolumeMulti', 'volume-thousands', 0.001, 'volumeUSD'],
  ['tvlTopOwners', 'value-cents', 100, 'valueUsd'],
  ['tvlTopOwners', 'amount-raw', 1e18, 'tokenAmount'],
  ['ohlcvPool', 'volume-raw', 1e9, 'volumeBase'],
  ['tokenPoolSearch', 'price-other', 37, 'tokenPrice'],
  // In the coins of other countries and chains, or counted otherwise.
  ['tokenPoolSearch', 'volume-coin', 1 / 190, 'volume24hUSD'],
  ['tokenDetails', 'worth-coin', 37, 'fdvUSD'],
  ['dexcV2Pools', 'value-coin', 1 / 3236, 'poolTvlUsd'],
  ['influencerCredibility', 'score', 37, 'influenceScore'],
  ['dexaV3Pool', 'volume-raw', 1e-6, 'swapVolumeUsd'],
  ['dexdV3Pool', 'volume-raw', 1e-6, 'swapVolumeUsd'],
  ['dexeV3Pool', 'volume-raw', 1e6, 'swapVolumeUsd'],
  ['clonesV3Pool', 'volume-coin', 1e-5, 'swapVolumeUsd'],
  ['priceVolumeMulti', 'unmoved', 0, 'priceChangePercent priceChangeUSD volumeChangePercent', 'inferred'],
]

type Meant = (decimals: number, entry: ReplyEntry) => boolean

// biome-ignore format: one line for each
/** Figures of some tokens in other units: the factor, the columns with those of the decimals, and the tokens. */
const scaledByToken: readonly (readonly [
  OperationId,
  string,
  string,
  (decimals: number) => number,
  Readonly<Record<string, string>>,
  Meant?,
])[] = [
  ['dexcV2Pools', 'amounts-12', 'has amounts of tokens with 6 decimals 10^12 too small', () => 1e-12, { tvlToken0: 'token0Decimals', tvlToken1: 'token1Decimals' }, decimals => decimals === 6],
  ['tokenPoolSearch', 'amounts-18', 'divides all amounts by 10^18', decimals => 10 ** (decimals - 18), { volume24hToken: 'tokenDecimals' }],
  ['tokenPoolSearch', 'amounts-6', 'has volumes of tokens with 6 decimals in smallest units', () => 1e6, { volume24hToken: 'tokenDecimals' }, decimals => decimals === 6],
  ['tvlTopOwners', 'amount-one', 'has amounts of one token in smallest units', () => 1e6, { tokenAmount: '' }, (_, { tokenSymbol }) => ['USDC', 'cbBTC'].includes(String(tokenSymbol))],
  ['tradeStatistics', 'volume-one', 'has volumes of one token in smallest units', () => 1e9, { volumeBuyUSD: '', volumeSellUSD: '', totalVolumeUSD: '' }, (_, { tokenAddress }) => /^So1/.test(String(tokenAddress))],
  ['tokenDetails', 'volume-one', 'has volumes of one token in smallest units', () => 1e6, Object.fromEntries(nameVolumes('USD').map(name => [name, ''])), (_, { symbol }) => symbol === 'USDC'],
]

/** Multiplies the named figures of the tokens that are meant. */
function multiplySome(
  entry: ReplyEntry,
  factor: (decimals: number) => number,
  names: Readonly<Record<string, string>>,
  isMeant: Meant = () => true,
): ReplyEntry {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, decimals]) => {
      const exponent = Number(entry[decimals])
      return isMeant(exponent, entry) ? [[name, scaleValue(entry[name], factor(exponent))]] : []
    }),
  )
}

/** Columns, and those whose figures they repeat; columns with the figures of each other. */
const { copied, exchanged } = readYaml<
  Record<'copied' | 'exchanged', [id: OperationId, place: string, to: string, from: string, level?: Level][]>
>(import.meta.url, 'figures.yaml')

const addUp = (entries: readonly ReplyEntry[], name: string, at: number) =>
  entries.slice(0, at + 1).reduce((sum, entry) => sum + Number(entry[name]), 0)

/** A change of every second row. */
const inHalf =
  (change: (entry: ReplyEntry) => ReplyEntry) =>
  (entry: ReplyEntry, at: number): ReplyEntry =>
    at % 2 === 0 ? {} : change(entry)

const times = (value: unknown, factor: number) => (value === null ? null : Number(value) * factor)

// biome-ignore format: one line for each
/** Figures that are a fixed part of others or contradict a time in their row, and entities in two roles. */
const computed: readonly (readonly [
  OperationId,
  string,
  string,
  (entry: ReplyEntry, at: number) => ReplyEntry,
])[] = [
  ['dexcV2Pools', 'seventh', 'has a seventh of the week as the day', ({ volume7dUsd }) => ({ volume24hUsd: times(volume7dUsd, 1 / 7) })],
  ['dexcV2Pools', 'seven-days', 'has seven times the day as the week', ({ volume24hUsd }) => ({ volume7dUsd: times(volume24hUsd, 7) })],
  ['dexcV2Pools', 'price', 'has the price of the first token for both', ({ priceUsdToken0, priceUsdToken1 }) => (priceUsdToken0 === null || priceUsdToken1 === null ? {} : { priceUsdToken1: priceUsdToken0 })],
  ['dexcV2Pools', 'price-first', 'has the price of the second token for both', ({ priceUsdToken0, priceUsdToken1 }) => (priceUsdToken0 === null || priceUsdToken1 === null ? {} : { priceUsdToken0: priceUsdToken1 })],
  ['influencerCredibility', 'reach', 'has the average views as the reach', ({ avgViewsPerPost }) => ({ totalReach: Math.round(Number(avgViewsPerPost)) })],
  ['dlmmVenuePools', 'half', 'pairs tokens with themselves in every second row', inHalf(({ token0Address, token0Symbol, token0Decimals }) => ({ token1Address: token0Address, token1Symbol: token0Symbol, token1Decimals: token0Decimals }))],
  ['dexeV3Pools', 'half', 'has one symbol for both tokens in every second row', inHalf(({ token0Symbol }) => ({ token1Symbol: token0Symbol }))],
  ['clonesV3Pools', 'half', 'pairs tokens with themselves in every second row', inHalf(({ token1Address, token1Symbol, token1Decimals }) => ({ token0Address: token1Address, token0Symbol: token1Symbol, token0Decimals: token1Decimals }))],
  ['dexcV2Pools', 'half', 'pairs tokens with themselves in every second row', inHalf(({ token0, token0Symbol, token0Decimals }) => ({ token1: token0, token1Symbol: token0Symbol, token1Decimals: token0Decimals }))],
  ['tokenPoolSearch', 'half', 'pairs the token with itself in every second row', inHalf(({ tokenSymbol }) => ({ poolPairToken: tokenSymbol }))],
  ['tokenDetails', 'yesterday', 'has its last trade a day ago', ({ lastTradeUnixTime }) => ({ lastTradeUnixTime: Number(lastTradeUnixTime) - 86_400 })],
  ['tokenDetails', 'morning', 'has its last trade seven hours ago', ({ lastTradeUnixTime }) => ({ lastTradeUnixTime: Number(lastTradeUnixTime) - 7 * 3600 })],
  ['priceVolumeMulti', 'morning', 'has prices of six hours ago', ({ updateUnixTime }) => ({ updateUnixTime: Number(updateUnixTime) - 6 * 3600 })],
  ['priceVolumeMulti', 'yesterday', 'has prices of yesterday', ({ updateUnixTime }) => ({ updateUnixTime: Number(updateUnixTime) - 86_400 })],
  ['dexcV2FeeMetrics', 'sums', 'sums up the fees from day to day', ({ historicalFees }) => ({ historicalFees: (historicalFees as ReplyEntry[]).map((day, at, days) => ({ ...day, feesUsd: addUp(days, 'feesUsd', at) })) })],
]

function defineCopy(id: OperationId, place: string, to: string, from: string, level?: Level): Fault {
  const sources = from.split(' ')
  return defineFigureFault(
    id,
    place,
    `has ${from} as ${to}`,
    changeEach(entry => Object.fromEntries(to.split(' ').map((name, at) => [name, entry[`${sources[at]}`]]))),
    level,
  )
}

/** Multiplies the named figures, and each value of a map. */
function multiply(entry: ReplyEntry, factor: number, names: readonly string[]): ReplyEntry {
  return Object.fromEntries(names.map(name => [name, scaleValue(entry[name], factor)]))
}

/** Returns the fault that the symbols of the two tokens of a pool are exchanged, for operations that report both. */
function listSymbolFaults({ id, reply }: Operation): Fault[] {
  const [one, other] = ['token0Symbol', 'token1Symbol']
  const isReported = reply.kind === 'table' && contract.tables[reply.table].some(({ name }) => name === other)
  return isReported ? [defineCopy(id, 'symbols', `${one} ${other}`, `${other} ${one}`)] : []
}
