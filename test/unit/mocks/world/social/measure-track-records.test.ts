import { expect, test } from 'vitest'
import {
  measureTrackRecords,
  toPerformanceTier,
} from '../../../../../mocks/world/social/measure-track-records.ts'
import { createStream } from './create-stream.ts'

/** Prices after a day, a week and a month: 10 percent more, 10 percent less, twice as much. */
const prices: Readonly<Record<number, number>> = { 1: 1.1, 7: 0.9, 30: 2 }
const stream = {
  ...createStream(
    { instant: 1, sentiment: 7 },
    { instant: 2, sentiment: 3 },
    { instant: 3, sentiment: 5 },
    { instant: 4, sentiment: 9, author: 1 },
    { instant: 90_000, sentiment: 9, author: 2 },
  ),
  closes: (day: number) => Float64Array.of(Math.log(prices[day] ?? 1)),
}
const [both, bull, silent] = measureTrackRecords(stream, 0, 1)

test('counts posts that take a side, by direction', () => {
  expect(both).toMatchObject({
    trackRecordSignals: 2,
    trackRecordBullishSignals: 1,
    trackRecordBearishSignals: 1,
  })
})

test('judges calls by the price after a day, a week and a month', () => {
  expect(bull).toMatchObject({
    trackRecordAccuracy24h: 100,
    trackRecordAccuracy7d: 0,
    trackRecordAccuracy30d: 100,
    trackRecordAvgReturn24h: 10,
    trackRecordAvgReturn7d: -10,
    trackRecordAvgReturn30d: 100,
    trackRecordPerformanceTier: 'unproven',
  })
})

test('turns the return of a bearish call around', () => {
  expect(both).toMatchObject({ trackRecordAccuracy7d: 50, trackRecordAvgReturn7d: expect.closeTo(0, 9) })
})

test('has no record without a call in these days', () => {
  expect(silent).toMatchObject({
    trackRecordSignals: 0,
    trackRecordAccuracy7d: null,
    trackRecordAvgReturn30d: null,
    trackRecordPerformanceTier: null,
  })
})

test('names the tier of an accuracy', () => {
  expect([0, 59.99, 60, 69.99, 70, 100].map(toPerformanceTier)).toEqual([
    ...['unproven', 'unproven', 'proven'],
    ...['proven', 'topPerformer', 'topPerformer'],
  ])
})
