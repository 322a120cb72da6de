import { describe, expect, it } from 'vitest'
import { judgeRow } from './support/judge-row.ts'

describe.each(['InfluencerEntry', 'InfluencerEntryV2'])('%s', schema => {
  // 5000 views give 1, and at least nine posts give 2: twice the logarithm of ten.
  it.each([
    [2.995, true],
    [2.985, false],
  ])('INV-IN-01: a credibility of %d where 3 is the least', (credibilityScore, holds) => {
    const row = { credibilityScore, avgViewsPerPost: 5000 }
    expect(judgeRow(schema, 'INV-IN-01', row, { min_posts: 9 })).toBe(holds)
  })

  it.each([
    ['within a twentieth of 1', 1.05, 1000, 10, true],
    ['beyond a twentieth of 1', 1.06, 1000, 10, false],
    ['within a hundredth of 0.005', 0.014, 20_000, 1, true],
    ['beyond a hundredth of 0.005', 0.016, 20_000, 1, false],
  ])('INV-IN-02: an influence %s', (_, influenceScore, avgViewsPerPost, avgEngagementPerPost, holds) => {
    const row = { influenceScore, totalReach: 1_000_000, avgEngagementPerPost, avgViewsPerPost }
    expect(judgeRow(schema, 'INV-IN-02', row)).toBe(holds)
  })
})

it.each([
  ['70 percent', 70, true],
  ['69 percent', 69, false],
  ['a fraction of 0.7', 0.7, true],
  ['a fraction of 0.69', 0.69, false],
])('INV-IN-03: a top performer with an accuracy of %s', (_, best, holds) => {
  const row = {
    trackRecordPerformanceTier: 'topPerformer',
    trackRecordAccuracy24h: best,
    trackRecordAccuracy7d: 0.5,
    trackRecordAccuracy30d: 0.5,
  }
  expect(judgeRow('InfluencerEntryV2', 'INV-IN-03', row)).toBe(holds)
})

// Fifteen posts allow one hundredth for the confidence, and four for the shift: 16 is 2 to the 4th.
it.each([
  [0.04, true],
  [0.06, false],
])('INV-SS-04-zero: a confidence of %d in a shift of 0.00', (confidenceScore, holds) => {
  const row = { sentimentShift: 0, confidenceScore, currentPeriodPosts: 10, previousPeriodPosts: 5 }
  expect(judgeRow('SentimentShift', 'INV-SS-04-zero', row, {}, { sentimentShift: '0.00' })).toBe(holds)
})
