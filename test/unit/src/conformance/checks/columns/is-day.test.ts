import { expect, test } from 'vitest'
import { isDay } from '../../../../../../src/conformance/checks/columns/is-day.ts'

test('knows the days of a calendar', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10'].filter(day => isDay(day))).toEqual([])
})

test('keeps to a range, and says the same when it is asked again', () => {
  const range = ['1970-01-01', '2106-02-07'] as const
  expect(isDay('1969-12-31', range)).toBe(false)
  expect(isDay('1969-12-31')).toBe(true)
  expect(isDay('1970-01-01', range)).toBe(true)
  expect(isDay('1970-01-01', range)).toBe(true)
})
