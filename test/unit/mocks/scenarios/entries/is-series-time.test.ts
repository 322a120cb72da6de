import { expect, test } from 'vitest'
import { isSeriesTime } from '../../../../../mocks/scenarios/entries/is-series-time.ts'

test('finds the time by which rows rise, and those of the items of an array', () => {
  expect(isSeriesTime('OhlcvPoint', ['unixTime'])).toBe(true)
  expect(isSeriesTime('OhlcvPoint', ['openPrice'])).toBe(false)
  expect(isSeriesTime('FeeMetrics', ['historicalFees', '*', 'timestamp'])).toBe(true)
  expect(isSeriesTime('FeeMetrics', ['historicalFees', '*', 'volume'])).toBe(false)
  expect(isSeriesTime('PoolListRecord', ['createdAt'])).toBe(false)
})
