import { expect, it } from 'vitest'
import { formatHours } from '../../../../../src/conformance/evidence/format-hours.ts'

it.each([
  [7200, '2 hours later'],
  [-3600, '1 hour earlier'],
  [19_800, '5.5 hours later'],
  [-864_000, '10 days earlier'],
  [900, undefined],
  [Number.NaN, undefined],
])('formats a difference of %i seconds as %s', (seconds, text) => {
  expect(formatHours(seconds)).toBe(text)
})
