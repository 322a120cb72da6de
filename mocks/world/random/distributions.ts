import { scrambleBits } from './draw-hash.ts'
import { cosineOfTurn, naturalLogarithm, reproducibleExp, reproduciblePower } from './exact-math.ts'

/** Converts a draw, a random 32-bit integer, to a float, 0 ≤ x < 1. */
export function drawFraction(draw: number): number {
  return draw / 4294967296
}

/** Converts a draw to a float, low ≤ x < high. */
export function drawFloat(draw: number, low: number, high: number): number {
  return low + drawFraction(draw) * (high - low)
}

/** Converts a draw to an integer, 0 ≤ n < count. */
export function drawInteger(draw: number, count: number): number {
  return Math.floor(drawFraction(draw) * count)
}

/** Picks one item of a non-empty list by a draw. */
export function pickItem<Item>(draw: number, items: readonly Item[]): Item {
  return items[drawInteger(draw, items.length)] as Item
}

/** Picks the position of a weight by a draw. Each position has a probability in proportion to its weight. */
export function pickWeighted(draw: number, weights: readonly number[]): number {
  let rest = drawFraction(draw) * weights.reduce((sum, weight) => sum + weight, 0)
  for (let i = 0; i < weights.length - 1; i++) {
    rest -= weights[i] as number
    if (rest < 0) return i
  }
  return weights.length - 1
}

/** Converts a draw to a number of the standard normal distribution. */
export function drawNormal(draw: number): number {
  return (
    Math.sqrt(-2 * naturalLogarithm((draw + 0.5) / 4294967296)) *
    cosineOfTurn(drawFraction(scrambleBits(draw ^ 0x5bd1e995)))
  )
}

/** Converts a draw to a log-normal number. `sigma` is the standard deviation of its logarithm. */
export function drawLogNormal(draw: number, median: number, sigma: number): number {
  return median * reproducibleExp(sigma * drawNormal(draw))
}

/** Converts a draw to a Pareto-distributed number, at least `min`. A smaller `alpha` makes a heavier tail. */
export function drawPareto(draw: number, min: number, alpha: number): number {
  return min * reproduciblePower((draw + 0.5) / 4294967296, -1 / alpha)
}
