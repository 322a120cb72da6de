import { expect, test } from 'vitest'
import { findSeries, findStep } from '../../../../../src/conformance/requests/find-step.ts'

test('finds the length of the buckets of a series by its time range', () => {
  expect(findSeries()).toEqual(['ohlcvPool'])
  expect(findStep('ohlcvPool')).toBe('interval')
  expect(findStep('trendingMomentum')).toBeUndefined()
})
