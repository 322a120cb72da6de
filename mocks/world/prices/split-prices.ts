import { CALENDAR_LEVELS, type CalendarLevel, WEEK } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import { createPartValues } from './share-out.ts'
import type { PriceRows } from './trade-rows.ts'

const SPLIT = hashName('market split')
const CALM = hashName('market restlessness')
const EXTREMES = hashName('market reach')

// Scratch of one split: the draws of the extremes of its parts.
const [ups, downs] = [createPartValues(), createPartValues()]

/**
 * Returns twice the distance that a Brownian bridge with this volatility goes above (or below) the middle of
 * its ends. It follows the exact distribution. `logDraw` is the logarithm of a draw.
 */
export function computeBrownianBridgeReach(
  open: number,
  close: number,
  swing: number,
  logDraw: number,
): number {
  const move = close - open
  return Math.sqrt(move * move - 2 * swing * swing * logDraw)
}

/** Converts a draw to a fraction above 0, and returns its logarithm. */
export function toLogFraction(draw: number): number {
  return naturalLogarithm((draw + 0.5) / 4_294_967_296)
}

/**
 * Draws the price path inside an interval: a Brownian bridge between its ends that reaches its high and its
 * low. The volatility differs between its parts. `start` is the Unix second at which the interval begins.
 * Returns the first row of its parts.
 */
export function splitPrices(rows: PriceRows, whole: number, level: number, start: number): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const first = rows.take(count)
  const key = rows.key[whole] as number
  rows.key.fill(key, first, first + count)
  rows.base.fill(0, first, first + count)
  const spread = Math.sqrt((CALENDAR_LEVELS[level + 1] as CalendarLevel).seconds / WEEK)
  // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
  const width = (rows.high[whole] as number) - (rows.low[whole] as number)
  // A path whose range has shrunk is calmer, or it would bounce between its bounds.
  const restless = Math.min(0.9608 * spread * (rows.swing[whole] as number), width / Math.sqrt(count))
  let draw = drawCloses(rows, whole, first, count, restless, drawHash(key, SPLIT, start, level))
  draw = scrambleBits(draw + 1)
  approachBounds(rows, whole, first, count, restless * (0.4 + 0.9 * drawFraction(draw)))
  drawReaches(count, draw)
  writeExtremes(rows, whole, first, count)
  fitExtremes(rows, whole, first, count)
  for (let row = first; row < first + count; row++) rows.swing[row] = (rows.swing[row] as number) / spread
  return first
}

/** Reflects a value outside of a range back into the range, as often as it takes. */
export function reflectIntoRange(value: number, high: number, low: number): number {
  if (value <= high && value >= low) return value
  const width = high - low
  if (!(width > 0)) return low
  const turns = (value - low) / width
  const along = turns - 2 * Math.floor(turns / 2)
  return Math.max(low, Math.min(high, low + width * (along > 1 ? 2 - along : along)))
}

/** Draws the closing price and the volatility of each part. Returns the next draw. */
function drawCloses(
  { open, close, high, low, swing }: PriceRows,
  whole: number,
  first: number,
  count: number,
  restless: number,
  seed: number,
): number {
  const closed = close[whole] as number
  const highest = high[whole] as number
  const lowest = low[whole] as number
  let draw = seed
  let opens = open[whole] as number
  for (let i = 0; i < count; i++) {
    const left = count - i
    draw = scrambleBits(draw + left)
    const own = restless * (0.5 + drawFraction(scrambleBits(draw ^ CALM)))
    const step = own * Math.sqrt((left - 1) / left) * drawNearNormal(draw)
    const closes =
      left === 1 ? closed : reflectIntoRange(opens + (closed - opens) / left + step, highest, lowest)
    swing[first + i] = own
    close[first + i] = closes
    opens = closes
  }
  return draw
}

/**
 * Moves the path to the high and low of the whole, up to a distance of `short`. The farther bound comes
 * first.
 */
function approachBounds(rows: PriceRows, whole: number, first: number, count: number, short: number): void {
  const high = rows.high[whole] as number
  const low = rows.low[whole] as number
  const top = Math.max(rows.open[whole] as number, rows.close[whole] as number)
  const bottom = Math.min(rows.open[whole] as number, rows.close[whole] as number)
  const isUp = high - top > bottom - low
  const { close } = rows
  const moved = isUp
    ? approachBound(close, first, count, high, top, short, 1, -1)
    : approachBound(close, first, count, low, bottom, short, -1, -1)
  if (isUp) approachBound(close, first, count, low, bottom, short, -1, moved)
  else approachBound(close, first, count, high, top, short, 1, moved)
}

/**
 * Moves the inner ends of the parts so that the path comes close to a bound. The nearest end moves up to a
 * distance of `short` from the bound, its neighbors a part of that way. `sign` is 1 for the high and -1 for
 * the low. `taken` is an end that must stay. Returns the row of the moved end, or -1.
 */
function approachBound(
  close: Float64Array,
  first: number,
  count: number,
  bound: number,
  ends: number,
  short: number,
  sign: 1 | -1,
  taken: number,
): number {
  let nearest = -1
  const last = first + count - 1
  for (let row = first; row < last; row++) {
    const isNearer = nearest < 0 || sign * (close[row] as number) > sign * (close[nearest] as number)
    if (row !== taken && isNearer) nearest = row
  }
  if (nearest < 0) return -1
  const end = close[nearest] as number
  const missing = sign * (bound - end) - short
  if (missing <= 0 || sign * (bound - ends) <= short) return -1
  close[nearest] = end + sign * missing
  for (let row = nearest - 1; row <= nearest + 1; row += 2) {
    if (row >= first && row < last && row !== taken)
      close[row] = (close[row] as number) + sign * missing * 0.35
  }
  return nearest
}

/** Draws the random numbers for high and low of each part. */
function drawReaches(count: number, seed: number): void {
  let draw = seed
  for (let i = 0; i < count; i++) {
    draw = scrambleBits(draw + 1)
    ups[i] = toLogFraction(draw)
    downs[i] = toLogFraction(scrambleBits(draw ^ EXTREMES))
  }
}

/** Computes high and low of the parts, within those of the whole. */
function writeExtremes(
  { open, close, high, low, swing }: PriceRows,
  whole: number,
  first: number,
  count: number,
): void {
  let opens = open[whole] as number
  for (let i = 0; i < count; i++) {
    const row = first + i
    const closes = close[row] as number
    const own = swing[row] as number
    open[row] = opens
    high[row] = (opens + closes + computeBrownianBridgeReach(opens, closes, own, ups[i] as number)) / 2
    low[row] = (opens + closes - computeBrownianBridgeReach(opens, closes, own, downs[i] as number)) / 2
    opens = closes
  }
}

/**
 * Fits high and low of the parts into those of the whole. What is beyond shrinks, since equal extremes would look
 * cut. The parts that come nearest get the high and the low of the whole.
 */
export function fitExtremes(
  { open, close, high, low }: PriceRows,
  whole: number,
  first: number,
  count: number,
): void {
  const highest = high[whole] as number
  const lowest = low[whole] as number
  for (let row = first; row < first + count; row++) {
    const top = Math.max(open[row] as number, close[row] as number)
    const bottom = Math.min(open[row] as number, close[row] as number)
    const [up, down] = [(high[row] as number) - top, bottom - (low[row] as number)]
    high[row] = Math.min(highest, top + shrinkInto(highest - top, up))
    low[row] = Math.max(lowest, bottom - shrinkInto(bottom - lowest, down))
  }
  // High and low fall into different parts, or one of them would have to race through the whole range.
  const top = findFurthest(high, first, count, 1, -1)
  const bottom = findFurthest(low, first, count, -1, top)
  high[top] = highest
  low[bottom] = lowest
}

function shrinkInto(room: number, reach: number): number {
  return reach <= room ? reach : (room * room) / reach
}

/**
 * Returns the row, other than `taken`, that comes nearest to the high (`sign` 1) or low (`sign` -1) of the
 * whole.
 */
function findFurthest(
  values: Float64Array,
  first: number,
  count: number,
  sign: 1 | -1,
  taken: number,
): number {
  let best = taken === first ? first + 1 : first
  for (let row = best + 1; row < first + count; row++) {
    if (row !== taken && sign * (values[row] as number) > sign * (values[best] as number)) best = row
  }
  return best
}
