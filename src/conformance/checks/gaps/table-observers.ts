import { contract, getGapOptions } from '../../../contract/contract.ts'
import type { ObjectOf } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  findOnlyMatch,
  type GapObservers,
  inWords,
  isFalling,
  listSentParameters,
  type Observer,
  observeOperation,
  readRowsAs,
  splitItems,
  toMembers,
  toNumberOrNaN,
  toTextOrEmpty,
} from './observer.ts'

// The contract leaves open what stands in these columns, so they are named here; the compiler knows a stale one.

/** The columns of a reply that are documented so. */
function findColumns(seen: Seen, fits: (column: { name: string; type: string }) => boolean): string[] {
  const { reply } = seen.target
  return reply.kind === 'table' ? contract.tables[reply.table].filter(fits).map(({ name }) => name) : []
}

const observePadding: Observer<'GAP-17'> = seen => {
  const names = findColumns(seen, ({ type }) => type === 'FixedString(44)')
  const values = (seen.rows ?? []).flatMap(row => names.map(name => row[name]))
  const texts = values.filter(value => typeof value === 'string')
  if (texts.some(text => text.endsWith('\0'))) return 'nul-padded'
  return texts.some(text => text.length < 44) ? 'bare' : undefined
}

const observeMissingSymbol: Observer<'GAP-55'> = seen => {
  const names = findColumns(seen, ({ name }) => /^token\dSymbol$/.test(name))
  const values = (seen.rows ?? []).flatMap(row => names.map(name => row[name]))
  if (values.includes('')) return 'empty'
  return values.includes('UNKNOWN') ? 'placeholder' : undefined
}

/** In which order several tokens come; what one request leaves undecided another may tell. */
const observeTokenOrder: Observer<'GAP-04a'> = observeOperation(({ same }) => {
  const replies = same.flatMap(seen => {
    const rows = readRowsAs<Partial<ObjectOf<'TradeStatistics'> & ObjectOf<'PriceVolume'>>>(seen)
    const asked = listSentParameters(seen, 'GAP-57').flatMap(splitItems)
    const addresses = rows.map(row => toTextOrEmpty(row.tokenAddress))
    const volumes = rows.map(row => toNumberOrNaN(row.totalVolumeUSD ?? row.volumeUSD))
    return rows.length < 2
      ? []
      : [{ asked: asked.filter(item => addresses.includes(item)), addresses, volumes }]
  })
  if (replies.length === 0) return undefined
  return findOnlyMatch(
    {
      address: replies.every(({ addresses }) => addresses.join() === addresses.toSorted().join()),
      request: replies.every(({ addresses, asked }) => addresses.join() === asked.join()),
      volume: replies.every(({ volumes }) => isFalling(volumes)),
    },
    inWords('in another order'),
  )
})

const readCandles = (seen: Seen) => readRowsAs<ObjectOf<'OhlcvPoint'>>(seen)
const readInterval = ({ typed }: Seen) => toSeconds(String(typed.interval))

const observeIdleCandles: Observer<'GAP-05'> = seen => {
  const rows = readCandles(seen)
  const idle = rows.filter(({ volumeBase, volumeQuote }) => volumeBase === 0 && volumeQuote === 0)
  if (idle.some(({ openPrice, closePrice }) => openPrice === null && closePrice === null))
    return 'null-prices'
  if (idle.some(({ openPrice, closePrice, lowPrice }) => openPrice === closePrice && openPrice === lowPrice))
    return 'flat'
  const starts = rows.map(({ unixTime }) => toNumberOrNaN(unixTime))
  return starts.some((start, at) => start - (starts[at - 1] ?? start) > readInterval(seen))
    ? 'omit'
    : undefined
}

const observeRangeEnds: Observer<'GAP-41'> = seen => {
  const starts = readCandles(seen).map(({ unixTime }) => unixTime)
  const [first, last] = [seen.typed.after_time, seen.typed.before_time].map(end => starts.includes(end))
  if (first && last) return inWords('both ends')
  return first ? 'start' : last ? 'end' : undefined
}

const observeWeekStart: Observer<'GAP-42'> = seen => {
  if (seen.typed.interval !== '1w') return undefined
  const days = new Set(
    readCandles(seen).map(({ unixTime }) => new Date(toNumberOrNaN(unixTime) * 1000).getUTCDay()),
  )
  const [day] = days
  if (day === undefined || days.size > 1) return undefined
  return ({ 1: 'monday', 4: 'epoch' } as const)[day] ?? inWords(`weeks start on day ${day}`)
}

const observeHumanTime: Observer<'GAP-40'> = seen => {
  const [row] = readRowsAs<ObjectOf<'TokenDetails'>>(seen)
  if (typeof row?.lastTradeHumanTime !== 'string') return undefined
  const form = row.lastTradeHumanTime.replace(/\d/g, '0')
  const forms: Readonly<Record<string, GapOptions['GAP-40']>> = {
    '0000-00-00T00:00:00+00:00': 'iso-offset',
    '0000-00-00T00:00:00Z': 'iso-z',
    '0000-00-00 00:00:00': 'spaced',
  }
  return forms[form] ?? inWords(`as ${form.slice(0, 40)}`)
}

/** Bin steps in use, in basis points. */
const BIN_STEPS = [
  1, 2, 4, 5, 8, 10, 15, 16, 20, 25, 30, 50, 75, 80, 100, 120, 125, 150, 160, 200, 250, 300, 400,
]
const BIN_STEPS_IN_TICKS = BIN_STEPS.map(step => Math.floor(Math.log1p(step / 10_000) / Math.log(1.0001)))

const observeBinStep: Observer<'GAP-65'> = seen => {
  const spacings = readRowsAs<ObjectOf<'AltPool'>>(seen).map(({ tickSpacing }) => toNumberOrNaN(tickSpacing))
  const are = (steps: readonly number[]) =>
    spacings.length > 0 && spacings.every(each => steps.includes(each))
  return findOnlyMatch({ equal: are(BIN_STEPS), 'log-ticks': are(BIN_STEPS_IN_TICKS) }, undefined)
}

/** No pool takes more than a tenth, and hardly a list has none that takes more than a thousandth. */
const observeBinFee: Observer<'GAP-C1'> = seen => {
  const fees = readRowsAs<ObjectOf<'AltPool'>>(seen).map(({ fee }) => toNumberOrNaN(fee))
  if (fees.some(fee => fee > 1000)) return 'millionths'
  return fees.length >= 5 ? 'basis-points' : undefined
}

/** Rows enough for an order not to be there by chance. */
const ENOUGH_ROWS = 10

const observeV2Order: Observer<'GAP-22'> = seen => {
  const rows = readRowsAs<ObjectOf<'V2PoolSummary'>>(seen)
  const births = rows.map(({ createdAt }) => Date.parse(toTextOrEmpty(createdAt)))
  // Pools without a price come last.
  const sizes = rows.map(({ poolTvlUsd }) => (poolTvlUsd === null ? -1 : toNumberOrNaN(poolTvlUsd)))
  if (rows.length < ENOUGH_ROWS || [...births, ...sizes].some(Number.isNaN)) return undefined
  const [byBirth, bySize] = [isFalling(births), isFalling(sizes)]
  return findOnlyMatch(
    { 'newest-first': byBirth, 'largest-first': bySize, scattered: !byBirth && !bySize },
    undefined,
  )
}

const observeTimeframe: Observer<'GAP-39'> = seen => {
  const [row] = readRowsAs<ObjectOf<'FeeMetrics'>>(seen)
  const label = row?.timeframeAt
  if (typeof label !== 'string') return undefined
  return getGapOptions('GAP-39').find(option => option === label) ?? inWords(label.slice(0, 40))
}

const observeDayOrder: Observer<'GAP-64'> = seen => {
  const [row] = readRowsAs<ObjectOf<'FeeMetrics'>>(seen)
  const days = Array.isArray(row?.historicalFees) ? row.historicalFees : []
  const starts = days.map(day => toNumberOrNaN(toMembers(day).timestamp))
  if (starts.length < 2 || starts.some(Number.isNaN)) return undefined
  const [rising, falling] = [isFalling(starts.map(start => -start)), isFalling(starts)]
  return findOnlyMatch({ 'oldest-first': rising, 'newest-first': falling }, inWords('in no order'))
}

const observeCandleTokens: Observer<'GAP-76b'> = seen => {
  const tokens = readCandles(seen).flatMap(row => [row.baseTokenAddress, row.quoteTokenAddress])
  if (tokens.length === 0) return undefined
  if (tokens.every(token => token === null)) return 'always'
  return tokens.includes(null) ? inWords('now and then') : 'never'
}

/** A ratio of what nobody sold. */
const observeNoSales: Observer<'GAP-76'> = seen => {
  const ratios = readRowsAs<ObjectOf<'TradeStatistics'>>(seen)
    .filter(({ sellCount, volumeSell }) => sellCount === 0 && volumeSell === 0)
    .map(({ buyToSellRatio }) => buyToSellRatio)
  const [ratio] = ratios
  if (ratio === undefined) return undefined
  return ratio === null ? 'null' : ratio === 0 ? 'zero' : inWords('another value')
}

/** A change of exactly nothing to something that is not nothing. */
const observeNoVolumeBefore: Observer<'GAP-76a'> = seen => {
  const changes = readRowsAs<ObjectOf<'PriceVolume'>>(seen)
    .filter(({ volumeUSD }) => toNumberOrNaN(volumeUSD) > 0)
    .map(({ volumeChangePercent }) => volumeChangePercent)
  if (changes.includes(null)) return 'null'
  return changes.includes(0) ? 'zero' : undefined
}

const observeChangeSign: Observer<'GAP-74'> = seen => {
  const rows = readRowsAs<ObjectOf<'PriceVolume'>>(seen)
  if (rows.some(({ priceChangeUSD }) => toNumberOrNaN(priceChangeUSD) < 0)) return 'signed'
  return rows.some(
    ({ priceChangePercent, priceChangeUSD }) =>
      toNumberOrNaN(priceChangePercent) < 0 && toNumberOrNaN(priceChangeUSD) > 0,
  )
    ? 'unsigned'
    : undefined
}

/** Gaps about what stands in tables, by id. */
export const tableObservers: GapObservers = {
  'GAP-04a': observeTokenOrder,
  'GAP-05': observeIdleCandles,
  'GAP-17': observePadding,
  'GAP-22': observeV2Order,
  'GAP-39': observeTimeframe,
  'GAP-40': observeHumanTime,
  'GAP-41': observeRangeEnds,
  'GAP-42': observeWeekStart,
  'GAP-55': observeMissingSymbol,
  'GAP-64': observeDayOrder,
  'GAP-65': observeBinStep,
  'GAP-74': observeChangeSign,
  'GAP-76': observeNoSales,
  'GAP-76a': observeNoVolumeBefore,
  'GAP-76b': observeCandleTokens,
  'GAP-C1': observeBinFee,
}
