import { CALENDAR_LEVELS, type CalendarLevel, WEEK } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { naturalLogarithm } from '../random/exact-math.ts'
import type { IntervalSplit, PriceRows } from './trade-rows.ts'

const SPLIT = hashName('market split')
const CALM = hashName('market restlessness')
const EXTREMES = hashName('market reach')

/**
 * Draws high and low of an interval from its ends and its volatility, by the exact distribution of a Brownian bridge.
 * The two draws are those of the high and of the low.
 */
export function drawExtremes(rows: PriceRows, row: number, upDraw: number, downDraw: number): void {
  const open = rows.open[row] as number
  const close = rows.close[row] as number
  const swing = rows.swing[row] as number
  rows.high[row] = (open + close + drawReach(close - open, swing, upDraw)) / 2
  rows.low[row] = (open + close - drawReach(close - open, swing, downDraw)) / 2
}

// Twice the distance from the middle of the ends.
function drawReach(move: number, swing: number, draw: number): number {
  return Math.sqrt(move * move - 2 * swing * swing * naturalLogarithm((draw + 0.5) / 4_294_967_296))
}

/**
 * Draws the price path inside an interval: a Brownian bridge between its ends that reaches its high and its
 * low. The volatility differs between its parts. `start` is the Unix second at which the interval begins.
 * Returns the first row of its parts.
 */
export function splitPrices(rows: PriceRows, whole: number, level: number, start: number): number {
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const first = rows.take(count)
  const parts = { rows, whole, first, count }
  const key = rows.key[whole] as number
  rows.key.fill(key, first, first + count)
  rows.base.fill(0, first, first + count)
  const spread = Math.sqrt((CALENDAR_LEVELS[level + 1] as CalendarLevel).seconds / WEEK)
  // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
  const width = (rows.high[whole] as number) - (rows.low[whole] as number)
  // A path whose range has shrunk is calmer, or it would bounce between its bounds.
  const restless = Math.min(0.9608 * spread * (rows.swing[whole] as number), width / Math.sqrt(count))
  let draw = drawCloses(parts, restless, drawHash(key, SPLIT, start, level))
  draw = scrambleBits(draw + 1)
  // The path comes close to both bounds, to the farther one first.
  const short = restless * (0.4 + 0.9 * drawFraction(draw))
  const sign = rows.up(whole) > rows.down(whole) ? 1 : -1
  const moved = approachBound(parts, short, sign, -1)
  approachBound(parts, short, sign > 0 ? -1 : 1, moved)
  writeParts(parts, draw)
  fitExtremes(parts)
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
  { rows, whole, first, count }: IntervalSplit<PriceRows>,
  restless: number,
  seed: number,
): number {
  const { open, close, high, low, swing } = rows
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
 * Moves the inner ends of the parts so that the path comes close to a bound. The nearest end moves up to a
 * distance of `short` from the bound, its neighbors a part of that way. `sign` is 1 for the high and -1 for
 * the low. `taken` is an end that must stay. Returns the row of the moved end, or -1.
 */
function approachBound(parts: IntervalSplit<PriceRows>, short: number, sign: 1 | -1, taken: number): number {
  const { rows, whole, first, count } = parts
  const { close } = rows
  const last = first + count - 1
  const nearest = findExtreme(close, sign, { first, count: count - 1 }, taken)
  if (nearest < 0) return -1
  const bound = (sign > 0 ? rows.high : rows.low)[whole] as number
  const missing = sign * (bound - (close[nearest] as number)) - short
  if (missing <= 0 || (sign > 0 ? rows.up(whole) : rows.down(whole)) <= short) return -1
  close[nearest] = (close[nearest] as number) + sign * missing
  for (let row = nearest - 1; row <= nearest + 1; row += 2) {
    if (row >= first && row < last && row !== taken)
      close[row] = (close[row] as number) + sign * missing * 0.35
  }
  return nearest
}

/** Writes where each part opens, and draws its extremes. */
function writeParts({ rows, whole, first, count }: IntervalSplit<PriceRows>, seed: number): void {
  let draw = seed
  let opens = rows.open[whole] as number
  for (let row = first; row < first + count; row++) {
    draw = scrambleBits(draw + 1)
    rows.open[row] = opens
    drawExtremes(rows, row, draw, scrambleBits(draw ^ EXTREMES))
    opens = rows.close[row] as number
  }
}

/**
 * Fits high and low of the parts into those of the whole. What is beyond shrinks, since equal extremes would look
 * cut. The parts that come nearest get the high and the low of the whole.
 */
export function fitExtremes(parts: IntervalSplit<PriceRows>): void {
  const { rows, whole, first, count } = parts
  const { open, close, high, low } = rows
  const highest = high[whole] as number
  const lowest = low[whole] as number
  for (let row = first; row < first + count; row++) {
    const top = Math.max(open[row] as number, close[row] as number)
    const bottom = Math.min(open[row] as number, close[row] as number)
    high[row] = Math.min(highest, top + shrinkInto(highest - top, rows.up(row)))
    low[row] = Math.max(lowest, bottom - shrinkInto(bottom - lowest, rows.down(row)))
  }
  // High and low fall into different parts, or one of them would have to race through the whole range.
  const top = findExtreme(high, 1, parts)
  high[top] = highest
  low[findExtreme(low, -1, parts, top)] = lowest
}

function shrinkInto(room: number, reach: number): number {
  return reach <= room ? reach : (room * room) / reach
}

/** Returns the place, other than `taken`, of the highest (`sign` 1) or lowest (-1) value. -1 if there is none. */
export function findExtreme(
  values: Float64Array,
  sign: 1 | -1,
  { first, count }: { readonly first: number; readonly count: number },
  taken = -1,
): number {
  let best = -1
  for (let at = first; at < first + count; at++) {
    if (at === taken) continue
    if (best < 0 || sign * (values[at] as number) > sign * (values[best] as number)) best = at
  }
  return best
}
