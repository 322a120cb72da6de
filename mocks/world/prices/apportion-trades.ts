import { drawFraction } from '../random/distributions.ts'
import { scrambleBits } from '../random/draw-hash.ts'

/** One number for each part of an interval. Only as many items are used as there are parts, at most 7. */
export type PartValues = Float64Array

/** Allocates the numbers of the parts of one interval. */
export function createPartValues(): PartValues {
  return new Float64Array(7)
}

// How far volume may lean to the dear or the cheap parts of an interval.
const MAX_TILT = 0.9

/**
 * Distributes whole trades by weight into `out` from row `first` on. Rounding is random, so that no part is
 * favored. The last part with a weight gets the rest. Returns the next draw.
 */
export function apportionTrades(
  total: number,
  weights: PartValues,
  count: number,
  draw: number,
  out: Float64Array,
  first: number,
): number {
  let weight = 0
  let last = 0
  for (let i = 0; i < count; i++) {
    weight += weights[i] as number
    if ((weights[i] as number) > 0) last = i
  }
  let left = total
  for (let i = 0; i < count; i++) {
    draw = scrambleBits(draw + 1)
    const own = weights[i] as number
    const fair = Math.floor((left * own) / weight + drawFraction(draw))
    const got = i === last ? left : own > 0 ? Math.min(left, fair) : 0
    out[first + i] = got
    left -= got
    weight -= own
  }
  return draw
}

/**
 * Shifts weights to the expensive or the cheap parts, so that their mean price approaches that of the whole.
 * Otherwise quote volume divided by base volume would not be a traded price.
 */
export function tiltWeights(weights: PartValues, prices: PartValues, count: number, price: number): void {
  let weight = 0
  let sum = 0
  for (let i = 0; i < count; i++) {
    weight += weights[i] as number
    sum += (weights[i] as number) * (prices[i] as number)
  }
  const mean = sum / weight
  let variance = 0
  let widest = 0
  for (let i = 0; i < count; i++) {
    const own = weights[i] as number
    const off = Math.abs((prices[i] as number) - mean)
    variance += own * off * off
    if (own > 0 && off > widest) widest = off
  }
  if (!(variance > 0)) return
  const limit = MAX_TILT / widest
  const wanted = ((price - mean) * weight) / variance
  // A mean out of reach is not chased, or all volume would end in a few seconds.
  const slope = Math.abs(wanted) <= limit ? wanted : (limit * limit) / wanted
  for (let i = 0; i < count; i++)
    weights[i] = (weights[i] as number) * (1 + slope * ((prices[i] as number) - mean))
}

/**
 * Distributes a volume by weight into `out`, in whole quanta and at least one for each trade. The parts sum
 * exactly to the total, a multiple of the quantum. Trades and volumes are those of the rows from `first` on.
 */
export function apportionVolume(
  total: number,
  quantum: number,
  trades: Float64Array,
  weights: PartValues,
  count: number,
  out: Float64Array,
  first: number,
): void {
  let weight = 0
  let spare = total / quantum
  for (let i = 0; i < count; i++) {
    weight += weights[i] as number
    spare -= trades[first + i] as number
  }
  let sum = 0
  let given = 0
  for (let i = 0; i < count; i++) {
    sum += weights[i] as number
    // The last sum is the same float as `weight`, so that nothing is lost or left over.
    const upTo = weight > 0 ? Math.floor(spare * (sum / weight)) : 0
    out[first + i] = ((trades[first + i] as number) + upTo - given) * quantum
    given = upTo
  }
}
