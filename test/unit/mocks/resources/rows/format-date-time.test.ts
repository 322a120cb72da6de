import { expect, test } from 'vitest'
import { formatDateTime } from '../../../../../mocks/resources/rows/format-date-time.ts'

const second = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-01-15T12:34:56Z', '2026-01-15T12:34:56+00:00'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00+00:00'],
  ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59+00:00'],
])('writes %s as %s', (instant, text) => {
  expect(formatDateTime(second(instant))).toBe(text)
})

test('leaves out fractions of a second', () => {
  expect(formatDateTime(second('2026-01-15T12:34:56Z') + 0.9)).toBe('2026-01-15T12:34:56+00:00')
})

test('agrees with Date on days whose memory is shared', () => {
  for (const day of [19_000, 19_000 + 4_096, 19_000]) {
    const seconds = day * 86_400 + 3_661
    expect(formatDateTime(seconds)).toBe(`${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`)
  }
})
