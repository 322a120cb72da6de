import { expect, it } from 'vitest'
import {
  MAX_CLOCK_DIFFERENCE_S,
  parseHttpDate,
} from '../../../../../src/conformance/evidence/parse-http-date.ts'

const moment = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000

it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
  'reads the form %s of RFC 9110',
  text => {
    expect(parseHttpDate(text)).toBe(moment)
  },
)

it.each([
  undefined,
  '',
  'now',
  '784111777',
  '1994-11-06T08:49:37Z',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Xyz 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 25:49:37 GMT',
])('returns undefined for %j', text => {
  expect(parseHttpDate(text)).toBeUndefined()
})

it('lets two clocks differ by one day', () => {
  expect(MAX_CLOCK_DIFFERENCE_S).toBe(24 * 60 * 60)
})
