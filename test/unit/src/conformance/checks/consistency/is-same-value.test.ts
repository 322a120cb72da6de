import { expect, it, test } from 'vitest'
import {
  isSameValue,
  normalizeValue,
} from '../../../../../../src/conformance/checks/consistency/is-same-value.ts'

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', true],
  [1, 2, false],
  ['0xAB', '0xab', true],
  ['AB', 'ab', false],
  ['AB\0\0', 'AB', true],
  [null, null, true],
  [null, '', false],
  ['2026-01-15 12:00:00+00:00', '2026-01-15T12:00:00+00:00', true],
  ['2026-01-15T12:00+00:00', '2026-01-15T12:00:59+00:00', true],
  ['2026-01-15T12:00+00:00', '2026-01-15T12:01:00+00:00', false],
  ['2026-01-15T12:00:00+00:00', '2026-01-15T12:00:00.900+00:00', true],
  ['2026-01-15T12:00:00+00:00', '2026-01-15T12:00:01.000+00:00', false],
  ['2026-01-15T12:00:00.100+00:00', '2026-01-15T12:00:00.200+00:00', false],
])('takes %j and %j for the same: %s', (one, other, want) => {
  expect(isSameValue(one, other)).toBe(want)
  expect(isSameValue(other, one)).toBe(want)
})

test('compares instants by their time, and nothing but texts and numbers', () => {
  expect(normalizeValue('1970-01-01T00:00:01+00:00')).toBe('1000')
  expect([normalizeValue(0.5), normalizeValue(null), normalizeValue([1])]).toEqual([
    '0.5',
    undefined,
    undefined,
  ])
})
