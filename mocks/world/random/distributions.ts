import { cosineOfTurn, exp, log, pow } from './exact-math.ts'
import { mix } from './hash.ts'

/** Reads a draw as a float, 0 ≤ x < 1. */
export function drawFraction(draw: number): number {
  return draw / 4294967296
}

/** Reads a draw as a float, low ≤ x < high. */
export function drawFloat(draw: number, low: number, high: number): number {
  return low + drawFraction(draw) * (high - low)
}

/** Reads a draw as an integer, 0 ≤ n < count. */
export function drawInteger(draw: number, count: number): number {
  return Math.floor(drawFraction(draw) * count)
}

/** Reads a draw as one item of a non-empty list. */
export function pickItem<Item>(draw: number, items: readonly Item[]): Item {
  return items[drawInteger(draw, items.length)] as Item
}

/** Reads a draw as the position of one weight, with the chance that weight has in the sum of all. */
export function pickWeighted(draw: number, weights: readonly number[]): number {
  let rest = drawFraction(draw) * weights.reduce((sum, weight) => sum + weight, 0)
  for (let i = 0; i < weights.length - 1; i++) {
    rest -= weights[i] as number
    if (rest < 0) return i
  }
  return weights.length - 1
}

/** Reads a draw as a number of the standard normal distribution. */
export function drawNormal(draw: number): number {
  return Math.sqrt(-2 * log((draw + 0.5) / 4294967296)) * cosineOfTurn(drawFraction(mix(draw ^ 0x5bd1e995)))
}

/** Reads a draw as a log-normal number with this median and this standard deviation of its logarithm. */
export function drawLogNormal(draw: number, median: number, sigma: number): number {
  return median * exp(sigma * drawNormal(draw))
}

/** Reads a draw as a Pareto number: at least `min`, with a tail that is the heavier the smaller `alpha`. */
export function drawPareto(draw: number, min: number, alpha: number): number {
  return min * pow((draw + 0.5) / 4294967296, -1 / alpha)
}
