import { expect, test } from 'vitest'
import {
  computeLastDigitUnit,
  countDecimals,
  isQuotient,
  isRounded,
  isSum,
  isWithinTolerance,
} from '../../../../../src/contract/expressions/compute-last-digit-unit.ts'

test.each<[shown: unknown, unit: number]>([
  ['2.50', 0.01],
  [3, 1],
  ['2e2', 100],
  ['1.25e-3', 0.00001],
  ['0.59999999999999998', 0.1],
  ['0.600000000', 0.1],
  ['0.6000000238418579', 0.1],
  ['1470430', 10],
  ['147043', 1],
  ['194607.0', 1],
  ['-2.50', 0.01],
])('finds the unit of the last digit of %s', (shown, unit) => {
  expect(computeLastDigitUnit(shown) / unit).toBeCloseTo(1, 6)
})

test('finds no number more exact than a 32-bit float', () => {
  expect(computeLastDigitUnit('0.123456789012')).toBeGreaterThanOrEqual(0.123 * 2 ** -23)
})

test('agrees within a part of the greater number', () => {
  expect(isWithinTolerance(100, 99, 0.01)).toBe(true)
  expect(isWithinTolerance(99, 100, 0.01)).toBe(true)
  expect(isWithinTolerance(100, 98.9, 0.01)).toBe(false)
  expect(isWithinTolerance(0, 0, 0)).toBe(true)
  expect(isWithinTolerance('x', 1, 1)).toBe(false)
})

test('allows a displayed number one unit of its last digit', () => {
  expect(isRounded('0.33', 1 / 3, [])).toBe(true)
  expect(isRounded('0.34', 1 / 3, [])).toBe(true)
  expect(isRounded('0.35', 1 / 3, [])).toBe(false)
  expect(isRounded('0.35', 1 / 3, ['0.01'])).toBe(true)
})

test('adds up parts within the rounding of each', () => {
  expect(isSum('10', ['3.3', '3.3', '3.3'])).toBe(true)
  expect(isSum('10.0', ['3.3', '3.3', '3.0'])).toBe(true)
  expect(isSum('10.0', ['3.0', '3.0', '3.0'])).toBe(false)
  expect(isSum(0, [])).toBe(true)
})

test('divides within the rounding of both numbers', () => {
  expect(isQuotient('2.5', '5.00', '2.00')).toBe(true)
  expect(isQuotient('2.9', '5.00', '2.00')).toBe(false)
  expect(isQuotient('100', '2.00', '0.01')).toBe(true)
  expect(isQuotient('1', '1', '0')).toBe(true)
})

test('counts the digits after the decimal point', () => {
  expect(['12', '1.5', '-0.250'].map(countDecimals)).toEqual([0, 1, 3])
})
