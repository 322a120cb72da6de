import { naturalLogarithm } from '../random/exact-math.ts'

const Q96 = 2n ** 96n
const Q256 = 2n ** 256n

/** Returns ten to a whole power as the nearest float (`**` may be off by one bit). */
export function computePowerOfTen(exponent: number): number {
  return Number(`1e${exponent}`)
}

/**
 * Returns the square root of a price in X96 fixed point, as V3 pools store it. `price` is in whole units of
 * token1 per whole unit of token0. The pool counts in the smallest units of both.
 */
export function encodeSqrtPrice(price: number, decimals0: number, decimals1: number): bigint {
  return BigInt(Math.floor(Math.sqrt(price * computePowerOfTen(decimals1 - decimals0)) * 2 ** 96))
}

/** Returns the price of an X96 square root, in whole units of token1 per whole unit of token0. */
export function decodeSqrtPrice(sqrtX96: bigint, decimals0: number, decimals1: number): number {
  const root = Number(sqrtX96) / 2 ** 96
  return root * root * computePowerOfTen(decimals0 - decimals1)
}

/** Computes the tick of a square root price in X96: the floor of the logarithm of the price to the base 1.0001. */
export function computeTick(sqrtX96: bigint): number {
  const logarithm = (2 * naturalLogarithm(Number(sqrtX96) / 2 ** 96)) / naturalLogarithm(1.0001)
  const nearest = Math.round(logarithm)
  // Floats are right to a billionth here: only next to a whole number must integers decide.
  if (Math.abs(logarithm - nearest) > 1e-6) return Math.floor(logarithm)
  const price = (sqrtX96 * sqrtX96 * Q256) / (Q96 * Q96)
  return computeTickPrice(nearest) <= price ? nearest : nearest - 1
}

/** Computes 1.0001 to the power of a tick, in fixed point with 256 binary places. */
function computeTickPrice(tick: number): bigint {
  let factor = (Q256 * 10_001n) / 10_000n
  let power = Q256
  for (let left = Math.abs(tick); left > 0; left >>= 1) {
    if (left & 1) power = (power * factor) / Q256
    factor = (factor * factor) / Q256
  }
  return tick < 0 ? (Q256 * Q256) / power : power
}
