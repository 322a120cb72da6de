import { expect, test } from 'vitest'
import { describeDays } from '../../../../../../src/console/panels/versions/describe-days.ts'

test.each([
  ['2026-02-01T00:00:00Z', 'in 17 days'],
  ['2026-01-16T00:00:00Z', 'in 1 day'],
  ['2026-01-15T00:00:00Z', 'today'],
  ['2026-01-15T23:59:59Z', 'today'],
  ['2026-01-14T23:59:59Z', '1 day ago'],
  ['2022-01-15T12:00:00Z', '1,461 days ago'],
])('counts calendar days to %s', (moment, said) => {
  expect(describeDays(Date.parse(moment), Date.parse('2026-01-15T12:00:00Z'))).toBe(said)
})
