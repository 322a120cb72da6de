import { contract, type Operation } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'
import { findEntryName, listAttributes } from '../../../src/contract/model/list-attributes.ts'
import type { Behavior, ReplyEntry } from '../../core/request-context.ts'
import { changeEach, createFaultDefiner, type Fault } from './fault.ts'

const defineFigureFault = createFaultDefiner('figures')

/** Returns faults in which every row has a figure in another unit, of another window or entity, or two figures exchanged. */
export function listFigureFaults(): Fault[] {
  return [
    ...listUnitFaults(),
    ...listExchangeFaults(),
    ...listRepetitionFaults(),
    ...contract.operations.flatMap(listSymbolFaults),
  ]
}

const volumesOf = (side: string) =>
  ['volume1h', 'volume24h', 'volume7d', `buyVolume24h`, `sellVolume24h`].map(name => name + side)
const statisticsVolumes = ['volumeBuy', 'volumeSell', 'totalVolume']

/** Returns faults of figures in cents, thousands, percent or smallest units. */
function listUnitFaults(): Fault[] {
  const v3 = contract.operations.filter(
    operation =>
      listAttributes(findEntryName(operation)).length > 0 && hasColumns(operation, 'feeApr', 'swapVolumeUsd'),
  )
  const scaled: [OperationId, string, number, string[]][] = [
    ['tokenDetails', 'volume-cents', 100, volumesOf('USD')],
    ['tokenDetails', 'price-cents', 100, ['priceUSD']],
    ['tokenPoolSearch', 'volume-cents', 100, ['volume24hUSD']],
    ['tradeStatistics', 'volume-cents', 100, statisticsVolumes.map(name => `${name}USD`)],
    ['priceVolumeMulti', 'price-cents', 100, ['priceUSD']],
    ['priceVolumeMulti', 'volume-thousands', 0.001, ['volumeUSD']],
    ['priceVolumeMulti', 'change-fraction', 0.01, ['priceChangePercent']],
    ['tvlTopOwners', 'value-cents', 100, ['valueUsd']],
    ['tvlTopOwners', 'amount-raw', 1e18, ['tokenAmount']],
    ['dexcV2Pools', 'amount-raw', 1e18, ['tvlToken1']],
    ['dexcV2Pools', 'value-thousands', 0.001, ['poolTvlUsd']],
    ['ohlcvPool', 'volume-raw', 1e9, ['volumeBase']],
    ['sentimentShifts', 'change-percent', 100, ['volumeChange']],
  ]
  return [
    ...scaled.map(([id, place, factor, names]) =>
      defineFigureFault(
        id,
        place,
        `has ${names.join(', ')} times ${factor}`,
        changeEach(entry => multiply(entry, factor, names)),
      ),
    ),
    // Of some venues too few pools are asked for to be certain.
    ...v3.map(({ id }) =>
      defineFigureFault(
        id,
        'volume-cents',
        'has volumes in cents',
        changeEach(entry => multiply(entry, 100, ['swapVolumeUsd'])),
        'inferred',
      ),
    ),
    defineFigureFault(
      'tokenDetails',
      'volume-raw',
      'has volumes in smallest units',
      changeEach(entry => multiply(entry, 10 ** Number(entry.decimals), volumesOf(''))),
    ),
  ]
}

function hasColumns({ reply }: Operation, ...names: readonly string[]): boolean {
  return (
    reply.kind === 'table' &&
    names.every(name => contract.tables[reply.table].some(column => column.name === name))
  )
}

/** Multiplies the named figures, and each value of a map. */
function multiply(entry: ReplyEntry, factor: number, names: readonly string[]): ReplyEntry {
  const scale = (value: unknown): unknown =>
    typeof value === 'number'
      ? value * factor
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scale(each)]))
        : value
  return Object.fromEntries(names.map(name => [name, scale(entry[name])]))
}

/** Returns faults in which two figures, or addresses, are exchanged in every row. */
function listExchangeFaults(): Fault[] {
  const exchanged: [OperationId, string, [string, string][]][] = [
    ['tokenDetails', 'sides', [['buy24hCount', 'sell24hCount']]],
    ['tokenPoolSearch', 'sides', [['buys24hCount', 'sells24hCount']]],
    [
      'tradeStatistics',
      'sides',
      [
        ['volumeBuy', 'volumeSell'],
        ['volumeBuyUSD', 'volumeSellUSD'],
      ],
    ],
    ['dexcV2Pools', 'windows', [['volume24hUsd', 'volume7dUsd']]],
    ['dexcV2Pools', 'amounts', [['tvlToken0', 'tvlToken1']]],
    ['dexcV2Pools', 'prices', [['priceUsdToken0', 'priceUsdToken1']]],
    ['ohlcvPool', 'tokens', [['baseTokenAddress', 'quoteTokenAddress']]],
    ['influencerCredibility', 'averages', [['avgViewsPerPost', 'avgEngagementPerPost']]],
    ['sentimentShifts', 'periods', [['currentSentiment', 'previousSentiment']]],
    ['trendingMomentum', 'counts', [['recentPosts', 'uniqueAuthors']]],
  ]
  return exchanged.map(([id, place, pairs]) => defineExchange(id, place, pairs))
}

function defineExchange(
  id: OperationId,
  place: string,
  pairs: readonly (readonly [string, string])[],
): Fault {
  const says = pairs.map(([one, other]) => `${one} and ${other}`).join(', ')
  return defineFigureFault(
    id,
    place,
    `exchanges ${says}`,
    changeEach(entry =>
      Object.fromEntries(
        pairs.flatMap(([one, other]) => [
          [one, entry[other]],
          [other, entry[one]],
        ]),
      ),
    ),
  )
}

/** Returns the fault that the symbols of the two tokens of a pool are exchanged, for operations that report both. */
function listSymbolFaults(operation: Operation): Fault[] {
  const symbols = listAttributes(findEntryName(operation)).filter(
    ({ name, of }) => name === 'symbol' && of.startsWith('pool.token'),
  )
  const [one, other] = symbols.map(({ column }) => column)
  return one === undefined || other === undefined
    ? []
    : [defineExchange(operation.id, 'symbols', [[one, other]])]
}

/** Returns faults in which a figure repeats another: of the first row, of another window, or in another unit. */
function listRepetitionFaults(): Fault[] {
  const repeatFirst = (key: string) => (): Behavior => ({
    entries: entries => entries.map(entry => ({ ...entries[0], [key]: entry[key] })),
  })
  const copy = (...pairs: readonly [to: string, from: string][]) =>
    changeEach(entry => Object.fromEntries(pairs.map(([to, from]) => [to, entry[from]])))
  return [
    defineFigureFault(
      'tradeStatistics',
      'first',
      'has the figures of the first token for each',
      repeatFirst('tokenAddress'),
    ),
    defineFigureFault(
      'priceVolumeMulti',
      'first',
      'has the figures of the first token for each',
      repeatFirst('tokenAddress'),
    ),
    defineFigureFault('tokenPoolSearch', 'total', 'has the volume of all its pools on each', () => ({
      entries: entries => {
        const volume24hUSD = entries.reduce((sum, entry) => sum + Number(entry.volume24hUSD), 0)
        return entries.map(entry => ({ ...entry, volume24hUSD }))
      },
    })),
    defineFigureFault(
      'tokenPoolSearch',
      'price-other',
      'has one price for all tokens',
      changeEach(() => ({ tokenPrice: 3.21 })),
    ),
    defineFigureFault(
      'tokenPoolSearch',
      'usd-tokens',
      'has tokens under the name of USD',
      copy(['volume24hUSD', 'volume24hToken']),
    ),
    defineFigureFault(
      'tokenPoolSearch',
      'tokens-usd',
      'has USD under the name of tokens',
      copy(['volume24hToken', 'volume24hUSD']),
    ),
    defineFigureFault(
      'tradeStatistics',
      'usd-tokens',
      'has tokens under the name of USD',
      copy(['volumeBuyUSD', 'volumeBuy'], ['volumeSellUSD', 'volumeSell'], ['totalVolumeUSD', 'totalVolume']),
    ),
    defineFigureFault(
      'dexcV2Pools',
      'day',
      'has the volume of a week under the name of a day',
      copy(['volume24hUsd', 'volume7dUsd']),
    ),
    defineFigureFault(
      'priceVolumeMulti',
      'steady',
      'has the same change of the price over each window',
      changeEach(({ tokenAddress, priceUSD }) => {
        const percent = 1.537 + (String(tokenAddress).charCodeAt(3) % 7)
        return { priceChangePercent: percent, priceChangeUSD: (Number(priceUSD) * percent) / (100 + percent) }
      }),
      'inferred',
    ),
    defineFigureFault(
      'tokenPoolSearch',
      'pair',
      'has the symbol of the token as that of the other',
      copy(['poolPairToken', 'tokenSymbol']),
      'inferred',
    ),
    defineFigureFault(
      'tokenDetails',
      'week',
      'has the figures of a day under the name of a week',
      copy(['trade7dCount', 'trade24hCount'], ['volume7d', 'volume24h'], ['volume7dUSD', 'volume24hUSD']),
      'inferred',
    ),
    defineFigureFault(
      'priceVolumeMulti',
      'unmoved',
      'has no change of price or volume',
      changeEach(() => ({ priceChangePercent: 0, priceChangeUSD: 0, volumeChangePercent: 0 })),
      'inferred',
    ),
    // Of other venues the pools that a run asks for are young, or have few swaps.
    ...(['dexaV3Pool', 'dexbV3Pool', 'dexeV3Pool'] as const).map(id =>
      defineFigureFault(
        id,
        'windows',
        'has the swaps of a day for each window',
        changeEach(({ swapCount }) => {
          const counts = swapCount as Readonly<Record<string, unknown>>
          return {
            swapCount: Object.fromEntries(Object.keys(counts).map(window => [window, counts['1 day']])),
          }
        }),
        'inferred',
      ),
    ),
  ]
}
