import { CALENDAR_LEVELS, type CalendarLevel, WEEK } from '../../time/calendar.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawBell } from '../random/draw-noise.ts'
import { log } from '../random/exact-math.ts'
import { hash, hashName, mix } from '../random/hash.ts'
import { createPartValues } from './apportion-trades.ts'

const SPLIT = hashName('market split')
const CALM = hashName('market restlessness')
const EXTREMES = hashName('market reach')

/** Where the numbers of a part lie in a PriceBlock, and how many there are. */
export const PRICE_OFFSETS = { open: 0, close: 1, high: 2, low: 3, swing: 4, width: 5 } as const

/** Draws the highest value of a Brownian bridge of this swing, after its exact law. */
export function drawExtreme(open: number, close: number, swing: number, draw: number): number {
  return (
    (open + close + Math.sqrt((close - open) ** 2 - 2 * swing * swing * log((draw + 0.5) / 4_294_967_296))) /
    2
  )
}

/** Mirrors a value that would leave a range back into it. */
function reflectIntoRange(value: number, high: number, low: number): number {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value
  return Math.max(low, Math.min(high, mirrored))
}

// Scratch of one split: 7 is the greatest number of parts. Halves keep the array one of floats.
const [closes, swings] = [createPartValues(), createPartValues()]
const scratch: number[] = new Array(7 * PRICE_OFFSETS.width).fill(0.5)

/**
 * Bends the inner ends of the parts so that the path comes near a bound that it has to reach: the one nearest to it
 * goes all the way but for `short`, its neighbours a part of it. `sign` is 1 for the high and -1 for the low; `taken`
 * is an end that must stay. Returns the end that was moved, if any.
 */
function approachBound(
  count: number,
  bound: number,
  ends: number,
  short: number,
  sign: 1 | -1,
  taken: number,
): number {
  let nearest = -1
  for (let i = 0; i < count - 1; i++) {
    const isNearer = nearest < 0 || sign * (closes[i] as number) > sign * (closes[nearest] as number)
    if (i !== taken && isNearer) nearest = i
  }
  if (nearest < 0) return -1
  const end = closes[nearest] as number
  const missing = sign * (bound - end) - short
  if (missing <= 0 || sign * (bound - ends) <= short) return -1
  closes[nearest] = end + sign * missing
  for (const i of [nearest - 1, nearest + 1]) {
    if (i >= 0 && i < count - 1 && i !== taken) closes[i] = (closes[i] as number) + sign * missing * 0.35
  }
  return nearest
}

/** The part, other than `taken`, that comes nearest to the high (`sign` 1) or the low (`sign` -1) of the whole. */
function findFurthest(count: number, what: number, sign: 1 | -1, taken: number): number {
  let best = taken === 0 ? 1 : 0
  for (let i = best + 1; i < count; i++) {
    const value = scratch[i * PRICE_OFFSETS.width + what] as number
    if (i !== taken && sign * value > sign * (scratch[best * PRICE_OFFSETS.width + what] as number)) best = i
  }
  return best
}

/**
 * Draws the path inside the interval whose numbers begin at `at`: a Brownian bridge between its ends that reaches its
 * high and its low, restless in some parts and calm in others. `start` is the Unix second at which the interval, of this
 * level, begins; the parts come as the numbers of PRICE_OFFSETS, one after the other.
 */
export function splitPrices(
  key: number,
  values: readonly number[],
  at: number,
  level: number,
  start: number,
): number[] {
  const [opened, closed] = [
    values[at + PRICE_OFFSETS.open] as number,
    values[at + PRICE_OFFSETS.close] as number,
  ]
  const [high, low] = [values[at + PRICE_OFFSETS.high] as number, values[at + PRICE_OFFSETS.low] as number]
  const count = (CALENDAR_LEVELS[level] as CalendarLevel).parts
  const spread = Math.sqrt((CALENDAR_LEVELS[level + 1] as CalendarLevel).seconds / WEEK)
  // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
  const restless = 0.9608 * spread * (values[at + PRICE_OFFSETS.swing] as number)
  let draw = hash(key, SPLIT, start, level)
  let open = opened
  for (let i = 0; i < count; i++) {
    const left = count - i
    draw = mix(draw + left)
    const swing = restless * (0.5 + drawFraction(mix(draw ^ CALM)))
    const step = swing * Math.sqrt((left - 1) / left) * drawBell(draw)
    const close = left === 1 ? closed : reflectIntoRange(open + (closed - open) / left + step, high, low)
    swings[i] = swing
    closes[i] = close
    open = close
  }
  const [top, bottom] = [Math.max(opened, closed), Math.min(opened, closed)]
  draw = mix(draw + 1)
  const short = restless * (0.4 + 0.9 * drawFraction(draw))
  const isUp = high - top > bottom - low
  const moved = isUp
    ? approachBound(count, high, top, short, 1, -1)
    : approachBound(count, low, bottom, short, -1, -1)
  if (isUp) approachBound(count, low, bottom, short, -1, moved)
  else approachBound(count, high, top, short, 1, moved)

  open = opened
  for (let i = 0; i < count; i++) {
    const to = i * PRICE_OFFSETS.width
    const swing = swings[i] as number
    const close = closes[i] as number
    draw = mix(draw + 1)
    const up = Math.min(high, drawExtreme(open, close, swing, draw))
    const down = Math.max(low, -drawExtreme(-open, -close, swing, mix(draw ^ EXTREMES)))
    scratch[to + PRICE_OFFSETS.open] = open
    scratch[to + PRICE_OFFSETS.close] = close
    scratch[to + PRICE_OFFSETS.high] = up
    scratch[to + PRICE_OFFSETS.low] = down
    scratch[to + PRICE_OFFSETS.swing] = swing / spread
    open = close
  }
  // High and low fall into different parts, or one of them would have to race through the whole range.
  const highest = findFurthest(count, PRICE_OFFSETS.high, 1, -1)
  const lowest = findFurthest(count, PRICE_OFFSETS.low, -1, highest)
  scratch[highest * PRICE_OFFSETS.width + PRICE_OFFSETS.high] = high
  scratch[lowest * PRICE_OFFSETS.width + PRICE_OFFSETS.low] = low
  return scratch.slice(0, count * PRICE_OFFSETS.width)
}
