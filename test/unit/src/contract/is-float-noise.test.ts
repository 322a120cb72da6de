import { expect, test } from 'vitest'
import { isFloatNoise } from '../../../../src/contract/is-float-noise.ts'

const judge = (data: unknown, limit: number, column: unknown[] = [], keyword = 'minimum') =>
  isFloatNoise({ keyword, params: { limit }, data }, column)

test('takes the rounding error of a sum for noise', () => {
  expect(judge(-1e-17, 0)).toBe(true)
  expect(judge(-100.00000000000001, -100)).toBe(true)
  expect(judge(1.0000000000000002, 1, [], 'maximum')).toBe(true)
})

test('takes no real difference for noise', () => {
  expect(judge(-0.001, 0)).toBe(false)
  expect(judge(-100.01, -100)).toBe(false)
})

test('measures by the values of the column', () => {
  expect(judge(-0.0005, 0, [1, 2])).toBe(false)
  expect(judge(-0.0005, 0, [null, -1e6, 'x'])).toBe(true)
})

test('takes neither whole numbers nor other statements for noise', () => {
  expect(judge(-1, 0, [1e12])).toBe(false)
  expect(judge('-1e-17', 0)).toBe(false)
  expect(judge(-1e-17, 0, [], 'exclusiveMinimum')).toBe(false)
})
