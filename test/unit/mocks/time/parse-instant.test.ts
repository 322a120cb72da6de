import { expect, test } from 'vitest'
import { formatHttpDate, formatInstant, parseInstant } from '../../../../mocks/time/parse-instant.ts'

test.each([
  ['2026-01-15', Date.UTC(2026, 0, 15)],
  ['2026-01-15T12:00Z', Date.UTC(2026, 0, 15, 12)],
  ['2026-01-15T12:34:56Z', Date.UTC(2026, 0, 15, 12, 34, 56)],
  ['2026-01-15T12:34:56.789Z', Date.UTC(2026, 0, 15, 12, 34, 56, 789)],
  ['2026-01-15T12:00:00+02:00', Date.UTC(2026, 0, 15, 10)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
])('reads %s', (text, ms) => {
  expect(parseInstant(text)).toBe(ms)
})

test.each(['', 'now', '2026', '2026-01-15T12:00:00', '15 January 2026', '2026-13-01', '2026-01-15T25:00Z'])(
  'reads no instant in "%s"',
  text => {
    expect(parseInstant(text)).toBeUndefined()
  },
)

test('rejects a day that its month does not have', () => {
  expect(parseInstant('2026-02-30')).toBeUndefined()
  expect(parseInstant('2025-02-29T00:00:00Z')).toBeUndefined()
  expect(parseInstant('2026-04-31T12:00:00+02:00')).toBeUndefined()
})

test('writes a second in ISO 8601, and in the form of HTTP', () => {
  const second = Date.UTC(2026, 0, 15, 12, 34, 56) / 1000
  expect(formatInstant(second)).toBe('2026-01-15T12:34:56Z')
  expect(formatHttpDate(second)).toBe('Thu, 15 Jan 2026 12:34:56 GMT')
  expect(formatHttpDate(second + 4)).toBe('Thu, 15 Jan 2026 12:35:00 GMT')
  expect(formatHttpDate(second)).toBe('Thu, 15 Jan 2026 12:34:56 GMT')
})
