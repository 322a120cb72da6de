import { expect, test } from 'vitest'
import {
  CALENDAR_LEVELS,
  DAY,
  FIRST_INSTANT,
  toMidnight,
  toWeek,
  toWeekStart,
  WEEK,
} from '../../../../mocks/time/calendar.ts'

const at = (text: string) => Date.parse(text) / 1000

test('begins the answers on the first second of 2024', () => {
  expect(FIRST_INSTANT).toBe(at('2024-01-01T00:00:00Z'))
})

test('divides every level into whole intervals of the next one', () => {
  for (const [index, { seconds, parts }] of CALENDAR_LEVELS.entries()) {
    const next = CALENDAR_LEVELS[index + 1]
    if (next !== undefined) expect(next.seconds * parts, `${seconds} seconds`).toBe(seconds)
  }
  expect(CALENDAR_LEVELS.at(-1)).toEqual({ seconds: 1, parts: 1 })
})

test('begins weeks on Monday at midnight UTC', () => {
  expect(toWeekStart(0)).toBe(at('1970-01-05T00:00:00Z'))
  const monday = at('2026-01-12T00:00:00Z')
  expect(toWeekStart(toWeek(at('2026-01-15T12:00:00Z')))).toBe(monday)
  expect(toWeek(monday)).toBe(toWeek(monday + WEEK - 1))
  expect(toWeek(monday - 1)).toBe(toWeek(monday) - 1)
})

test('finds the last midnight, and keeps one that is asked for', () => {
  const midnight = at('2026-01-15T00:00:00Z')
  expect(toMidnight(at('2026-01-15T23:59:59Z'))).toBe(midnight)
  expect(toMidnight(midnight)).toBe(midnight)
  expect(toMidnight(midnight - 1)).toBe(midnight - DAY)
})
