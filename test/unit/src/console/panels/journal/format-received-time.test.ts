import { expect, test } from 'vitest'
import {
  formatAge,
  formatReceivedTime,
} from '../../../../../../src/console/panels/journal/format-received-time.ts'

const receivedAt = new Date(2026, 1, 3, 4, 5, 6).toISOString()
const received = Date.parse(receivedAt)

test('formats the time of a request by the clock of this machine', () => {
  expect(formatReceivedTime({ receivedAt })).toBe('04:05:06')
})

test.each([
  [-5_000, 'now'],
  [900, 'now'],
  [3_900, '3 s ago'],
  [61_000, '1 min ago'],
  [3_599_000, '59 min ago'],
  [3_600_000, '04:05:06'],
])('after %i ms says %s', (ms, text) => {
  expect(formatAge({ receivedAt }, received + ms)).toBe(text)
})
