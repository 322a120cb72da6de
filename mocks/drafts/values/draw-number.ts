import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import type { Shape } from './read-shape.ts'

/** Draws a number in the usual range of its name, within its bounds. `instant` is for numbers that are Unix seconds. */
export function drawNumber(shape: Shape, name: string, fraction: number, instant: number): number {
  const { minimum, maximum, type } = shape
  if (isInstantName(name) && (maximum ?? instant) >= instant) return clampNumber(instant, shape)
  const known = ranges.find(([form]) => form.test(name))?.[1]
  const isNarrow = minimum !== undefined && maximum !== undefined && maximum - minimum <= 10_000
  const [low, high, isSteep] = isNarrow
    ? ([minimum, maximum, false] as const)
    : (known ?? ([0, 1_000, false] as const))
  const value = isSteep ? low + (high - low) * fraction ** 6 : low + (high - low) * fraction
  // Services show figures with about six digits.
  return clampNumber(type === 'integer' ? value : Number(value.toPrecision(6)), shape)
}

/** Returns the nearest number that a shape allows. */
export function clampNumber(value: number, { minimum, maximum, type, decimals }: Shape): number {
  const whole =
    type === 'integer' ? Math.round(value) : decimals === undefined ? value : Number(value.toFixed(decimals))
  return Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Math.max(minimum ?? -Number.MAX_SAFE_INTEGER, whole))
}

type Range = readonly [low: number, high: number, isSteep: boolean]

/** Usual ranges by the words in a name. Most values of a steep range are small. */
const ranges: readonly (readonly [RegExp, Range])[] = [
  [/(change|percent|pct|delta|return)/i, [-20, 20, false]],
  [/decimals/i, [6, 18, false]],
  [/(ratio|share|weight|probability|fraction|apr|apy|rate)/i, [0, 1, false]],
  [/(score|rating|sentiment|grade)/i, [0, 10, false]],
  [/(age|days|hours|minutes)/i, [0, 90, false]],
  [/(count|number|views|trades|bids|posts|users|size|length|rank)/i, [0, 50_000, true]],
  [/(price|fee|cost|usd|amount|volume|value|supply|liquidity|total|balance)/i, [0.01, 1_000_000, true]],
]
