import { describe, expect, it } from 'vitest'
import { judgeRow } from './support/judge-row.ts'

describe.each(['InfluencerEntry', 'InfluencerEntryV2'])('%s', schema => {
  // 5000 views give 1, and at least nine posts give 2: twice the logarithm of ten.
  it('INV-IN-01: has a credibility of at least 3, and what rounding takes', () => {
    const judge = (credibilityScore: number) =>
      judgeRow(schema, 'INV-IN-01', { credibilityScore, avgViewsPerPost: 5000 }, { min_posts: 9 })
    expect([2.995, 2.985].map(judge)).toEqual([true, false])
  })

  it.each([
    ['a twentieth of 1', 1000, 10, 1.05, 1.06],
    ['a hundredth of 0.005', 20_000, 1, 0.014, 0.016],
  ])('INV-IN-02: has an influence within %s', (_, avgViewsPerPost, avgEngagementPerPost, kept, broken) => {
    const row = { totalReach: 1_000_000, avgEngagementPerPost, avgViewsPerPost }
    const judge = (influenceScore: number) => judgeRow(schema, 'INV-IN-02', { ...row, influenceScore })
    expect([kept, broken].map(judge)).toEqual([true, false])
  })
})

it('INV-IN-03: a top performer has an accuracy of 70 percent, or 0.7', () => {
  const judge = (best: number) =>
    judgeRow('InfluencerEntryV2', 'INV-IN-03', {
      trackRecordPerformanceTier: 'topPerformer',
      ...{ trackRecordAccuracy24h: best, trackRecordAccuracy7d: 0.5, trackRecordAccuracy30d: 0.5 },
    })
  expect([70, 69, 0.7, 0.69].map(judge)).toEqual([true, false, true, false])
})

describe('SentimentShift', () => {
  const posts = { currentPeriodPosts: 10, previousPeriodPosts: 5 }

  // Fifteen posts allow one hundredth for the confidence, and four for the shift: 16 is 2 to the 4th.
  it('INV-SS-04-zero: a shift of 0.00 has a confidence of about zero', () => {
    const judge = (confidenceScore: number) => {
      const row = { sentimentShift: 0, confidenceScore, ...posts }
      return judgeRow('SentimentShift', 'INV-SS-04-zero', row, {}, { sentimentShift: '0.00' })
    }
    expect([0.04, 0.06].map(judge)).toEqual([true, false])
  })

  // Ten posts and half a point: ln(11) / 2 is 1.199.
  it('INV-SS-04: has a confidence within a fiftieth', () => {
    const judge = (confidenceScore: number) => {
      const sent = { sentimentShift: '0.50000', confidenceScore: String(confidenceScore) }
      return judgeRow(
        'SentimentShift',
        'INV-SS-04',
        { sentimentShift: 0.5, confidenceScore, ...posts },
        {},
        sent,
      )
    }
    expect([1.2199, 1.2299].map(judge)).toEqual([true, false])
  })

  it('INV-SS-05: quality is ten above the sentiment at most, and what rounding adds', () => {
    const judge = (qualityScore: number) => {
      const sent = { qualityScore: String(qualityScore), currentSentiment: '0.4' }
      return judgeRow('SentimentShift', 'INV-SS-05', { qualityScore, currentSentiment: 0.4 }, {}, sent)
    }
    expect([10.5, 10.8].map(judge)).toEqual([true, false])
  })
})
