import type { ReplyEntry } from '../../mocks/core/request-context.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
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
    ...copied.map(([id, place, to, from, level]) => defineCopy(id, place, to, from, level)),
    ...exchanged.map(([id, place, one, other]) =>
      defineCopy(id, place, `${one} ${other}`, `${other} ${one}`),
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
  ['priceVolumeMulti', 'unmoved', 0, 'priceChangePercent priceChangeUSD volumeChangePercent', 'inferred'],
]

/** Columns, and those whose figures they repeat. */
const copied: readonly (readonly [OperationId, string, string, string, Level?])[] = [
  ['tokenPoolSearch', 'usd-tokens', 'volume24hUSD', 'volume24hToken'],
  ['tokenPoolSearch', 'pair', 'poolPairToken', 'tokenSymbol', 'inferred'],
  [
    'tradeStatistics',
    'usd-tokens',
    'volumeBuyUSD volumeSellUSD totalVolumeUSD',
    'volumeBuy volumeSell totalVolume',
  ],
  ['dexcV2Pools', 'day', 'volume24hUsd', 'volume7dUsd'],
  [
    'tokenDetails',
    'week',
    'trade7dCount volume7d volume7dUSD',
    'trade24hCount volume24h volume24hUSD',
    'inferred',
  ],
]

/** Columns with the figures of each other. */
const exchanged: readonly (readonly [OperationId, string, string, string])[] = [
  ['tokenPoolSearch', 'sides', 'buys24hCount', 'sells24hCount'],
  ['dexcV2Pools', 'amounts', 'tvlToken0', 'tvlToken1'],
  ['ohlcvPool', 'tokens', 'baseTokenAddress', 'quoteTokenAddress'],
  ['influencerCredibility', 'averages', 'avgViewsPerPost', 'avgEngagementPerPost'],
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
