import { contract } from '../../../contract/contract.ts'
import type { ObjectOf } from '../../../contract/types.ts'
import { seconds } from '../../../contract/window.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  falls,
  itemsOf,
  membersOf,
  numberIn,
  type Observer,
  rowsAs,
  sentParameters,
  textIn,
  theOnly,
  together,
} from './shared/observer.ts'

// The contract leaves open what stands in these columns, so they are named here; the compiler knows a stale one.

/** The columns of a reply that are documented so. */
function columnsThat(seen: Seen, fits: (column: { name: string; type: string }) => boolean): string[] {
  const { reply } = seen.target
  return reply.kind === 'table' ? contract.tables[reply.table].filter(fits).map(({ name }) => name) : []
}

const padding: Observer = seen => {
  const names = columnsThat(seen, ({ type }) => type === 'FixedString(44)')
  const values = (seen.rows ?? []).flatMap(row => names.map(name => row[name]))
  const texts = values.filter(value => typeof value === 'string')
  if (texts.some(text => text.endsWith('\0'))) return 'nul-padded'
  return texts.some(text => text.length < 44) ? 'bare' : undefined
}

const symbols: Observer = seen => {
  const names = columnsThat(seen, ({ name }) => /^token\dSymbol$/.test(name))
  const values = (seen.rows ?? []).flatMap(row => names.map(name => row[name]))
  if (values.includes('')) return 'empty'
  return values.includes('UNKNOWN') ? 'placeholder' : undefined
}

/** In which order several tokens come; what one request leaves undecided another may tell. */
const tokenOrder: Observer = together(({ same }) => {
  const replies = same.flatMap(seen => {
    const rows = rowsAs<Partial<ObjectOf<'TradeStatistics'> & ObjectOf<'PriceVolume'>>>(seen)
    const asked = sentParameters(seen, 'GAP-57').flatMap(itemsOf)
    const addresses = rows.map(row => textIn(row.tokenAddress))
    const volumes = rows.map(row => numberIn(row.totalVolumeUSD ?? row.volumeUSD))
    return rows.length < 2
      ? []
      : [{ asked: asked.filter(item => addresses.includes(item)), addresses, volumes }]
  })
  if (replies.length === 0) return undefined
  return theOnly(
    {
      address: replies.every(({ addresses }) => addresses.join() === addresses.toSorted().join()),
      request: replies.every(({ addresses, asked }) => addresses.join() === asked.join()),
      volume: replies.every(({ volumes }) => falls(volumes)),
    },
    'in another order',
  )
})

const candleRows = (seen: Seen) => rowsAs<ObjectOf<'OhlcvPoint'>>(seen)
const interval = ({ typed }: Seen) => seconds(String(typed.interval))

const still: Observer = seen => {
  const rows = candleRows(seen)
  const idle = rows.filter(({ volumeBase, volumeQuote }) => volumeBase === 0 && volumeQuote === 0)
  if (idle.some(({ openPrice, closePrice }) => openPrice === null && closePrice === null))
    return 'null-prices'
  if (idle.some(({ openPrice, closePrice, lowPrice }) => openPrice === closePrice && openPrice === lowPrice))
    return 'flat'
  const starts = rows.map(({ unixTime }) => numberIn(unixTime))
  return starts.some((start, at) => start - (starts[at - 1] ?? start) > interval(seen)) ? 'omit' : undefined
}

const ends: Observer = seen => {
  const starts = candleRows(seen).map(({ unixTime }) => unixTime)
  const [first, last] = [seen.typed.after_time, seen.typed.before_time].map(end => starts.includes(end))
  if (first && last) return 'both ends'
  return first ? 'start' : last ? 'end' : undefined
}

const weeks: Observer = seen => {
  if (seen.typed.interval !== '1w') return undefined
  const days = new Set(
    candleRows(seen).map(({ unixTime }) => new Date(numberIn(unixTime) * 1000).getUTCDay()),
  )
  const [day] = days
  if (day === undefined || days.size > 1) return undefined
  return { 1: 'monday', 4: 'epoch' }[day] ?? `weeks start on day ${day}`
}

const humanTime: Observer = seen => {
  const [row] = rowsAs<ObjectOf<'TokenDetails'>>(seen)
  if (typeof row?.lastTradeHumanTime !== 'string') return undefined
  const form = row.lastTradeHumanTime.replace(/\d/g, '0')
  const forms: Readonly<Record<string, string>> = {
    '0000-00-00T00:00:00+00:00': 'iso-offset',
    '0000-00-00T00:00:00Z': 'iso-z',
    '0000-00-00 00:00:00': 'spaced',
  }
  return forms[form] ?? `as ${form.slice(0, 40)}`
}

/** Bin steps in use, in basis points. */
const BIN_STEPS = [
  1, 2, 4, 5, 8, 10, 15, 16, 20, 25, 30, 50, 75, 80, 100, 120, 125, 150, 160, 200, 250, 300, 400,
]
const inTicks = BIN_STEPS.map(step => Math.floor(Math.log1p(step / 10_000) / Math.log(1.0001)))

const binStep: Observer = seen => {
  const spacings = rowsAs<ObjectOf<'AltPool'>>(seen).map(({ tickSpacing }) => numberIn(tickSpacing))
  const are = (steps: readonly number[]) =>
    spacings.length > 0 && spacings.every(each => steps.includes(each))
  return theOnly({ equal: are(BIN_STEPS), 'log-ticks': are(inTicks) }, undefined)
}

/** No pool takes more than a tenth, and hardly a list has none that takes more than a thousandth. */
const binFee: Observer = seen => {
  const fees = rowsAs<ObjectOf<'AltPool'>>(seen).map(({ fee }) => numberIn(fee))
  if (fees.some(fee => fee > 1000)) return 'millionths'
  return fees.length >= 5 ? 'basis-points' : undefined
}

/** Rows enough for an order not to be there by chance. */
const ENOUGH_ROWS = 10

const v2Order: Observer = seen => {
  const rows = rowsAs<ObjectOf<'V2PoolSummary'>>(seen)
  const births = rows.map(({ createdAt }) => Date.parse(textIn(createdAt)))
  // Pools without a price come last.
  const sizes = rows.map(({ poolTvlUsd }) => (poolTvlUsd === null ? -1 : numberIn(poolTvlUsd)))
  if (rows.length < ENOUGH_ROWS || [...births, ...sizes].some(Number.isNaN)) return undefined
  return theOnly({ 'newest-first': falls(births), 'largest-first': falls(sizes) }, 'scattered')
}

const timeframe: Observer = seen => {
  const [row] = rowsAs<ObjectOf<'FeeMetrics'>>(seen)
  return typeof row?.timeframeAt === 'string' ? row.timeframeAt.slice(0, 40) : undefined
}

const dayOrder: Observer = seen => {
  const [row] = rowsAs<ObjectOf<'FeeMetrics'>>(seen)
  const days = Array.isArray(row?.historicalFees) ? row.historicalFees : []
  const starts = days.map(day => numberIn(membersOf(day).timestamp))
  if (starts.length < 2 || starts.some(Number.isNaN)) return undefined
  const [rising, falling] = [falls(starts.map(start => -start)), falls(starts)]
  return theOnly({ 'oldest-first': rising, 'newest-first': falling }, 'in no order')
}

/** Gaps about what stands in tables, by id. */
export const tables: Readonly<Record<string, Observer>> = {
  'GAP-04a': tokenOrder,
  'GAP-05': still,
  'GAP-17': padding,
  'GAP-22': v2Order,
  'GAP-39': timeframe,
  'GAP-40': humanTime,
  'GAP-41': ends,
  'GAP-42': weeks,
  'GAP-55': symbols,
  'GAP-64': dayOrder,
  'GAP-65': binStep,
  'GAP-C1': binFee,
}
