import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeTick,
  decodeSqrtPrice,
  encodeSqrtPrice,
} from '../../../../../mocks/world/figures/encode-sqrt-price.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const Q96 = 2n ** 96n

/** The smallest square root of which the tick is at least this one: 1.0001^tick ≤ price, in integers of any length. */
const boundary = (tick: number): bigint => {
  const powers = [10_001n ** BigInt(Math.abs(tick)), 10_000n ** BigInt(Math.abs(tick))] as const
  const [numerator, denominator] = tick < 0 ? [powers[1], powers[0]] : powers
  let [low, high] = [0n, 2n ** 140n]
  while (low + 1n < high) {
    const middle = (low + high) / 2n
    if (middle * middle * denominator >= numerator * Q96 * Q96) high = middle
    else low = middle
  }
  return high
}

test.each([0, 1, -1, 60, -60, 7_777, -7_777, 9_999, -9_999])(
  'tick %i begins exactly at its boundary',
  tick => {
    const root = boundary(tick)
    expect(computeTick(root)).toBe(tick)
    expect(computeTick(root - 1n)).toBe(tick - 1)
  },
)

test.each([
  { root: Q96, want: 0 },
  // The smallest root and tick that a V3 pool can have.
  { root: 4_295_128_739n, want: -887_272 },
  { root: 2n * Q96, want: 13_863 },
])('tick of $root is $want', ({ root, want }) => {
  expect(computeTick(root)).toBe(want)
})

test('root, tick and price of any pool agree', () => {
  const decimals = fc.integer({ min: 0, max: 18 })
  const logPrice = fc.double({ min: -20, max: 20, noNaN: true })
  fc.assert(
    fc.property(logPrice, decimals, decimals, (log, decimals0, decimals1) => {
      const price = Math.exp(log)
      const root = encodeSqrtPrice(price, decimals0, decimals1)
      const again = decodeSqrtPrice(root, decimals0, decimals1)
      expect(Math.abs(again / price - 1)).toBeLessThan(1e-9)
      const raw = Math.log(again) + (decimals1 - decimals0) * Math.LN10
      expect(Math.abs(computeTick(root) + 0.5 - raw / Math.log(1.0001))).toBeLessThan(0.5 + 1e-6)
    }),
    { seed: 3, numRuns: countRuns(500) },
  )
})
