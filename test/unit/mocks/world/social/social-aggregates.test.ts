import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anySocialInstant,
  averageBy,
  DAY,
  fixSocialRuns,
  groupItems,
  HOUR,
  listPostsBetween,
  type Post,
  social,
  stream,
  sumBy,
} from './list-posts.ts'

const reactions = (post: Post) => post.reactions
const engagement = (post: Post) => post.reactions + post.quotes
const depth = (post: Post) => (post.alpha + post.legitimacy + post.technicalAccuracy) / 3
const tokens = (posts: Post[]) => groupItems(posts, post => post.token)
const authors = (posts: readonly Post[]) => new Set(posts.map(post => post.author)).size

/** Half a unit of the last of so many decimals, and what floating point adds. */
const near = (got: number | null, want: number, decimals: number) =>
  expect(Math.abs((got as number) - want), `${got} is ${want}`).toBeLessThanOrEqual(
    0.5 * 10 ** -decimals + 1e-9,
  )

/** The same of several figures by name. */
function allNear<Name extends string>(
  entry: Readonly<Record<NoInfer<Name>, number | null>>,
  decimals: number,
  wanted: Readonly<Record<Name, number>>,
) {
  for (const [name, want] of Object.entries(wanted)) near(entry[name as Name], want as number, decimals)
}

describe('scored posts', () => {
  it('are the posts of the last 24 hours, ranked by the mean of their scores', () => {
    fc.assert(
      fc.property(anySocialInstant, fc.integer({ min: 1, max: 100 }), (now, limit) => {
        const minute = Math.floor(now / 60) * 60
        const raw = listPostsBetween(stream, minute - DAY, minute)
        const score = (post: Post) =>
          (post.sentiment + post.alpha + post.legitimacy + post.technicalAccuracy) / 4
        const got = social.scoredPosts(now, { limit })
        expect(got.map(post => post.combinedScore)).toEqual(
          raw
            .map(score)
            .sort((a, b) => b - a)
            .slice(0, limit),
        )
        for (const post of got) {
          const same = raw.filter(one =>
            post.postUrl.startsWith(`https://social.example/${one.author}/status/${one.instant}`),
          )
          expect(same).toHaveLength(1)
          const [origin] = same as [Post]
          expect(post).toMatchObject({
            socialHandle: origin.author,
            tokenSymbol: origin.token,
            combinedScore: score(origin),
            engagement: engagement(origin),
          })
          expect(post.contentPreview).not.toMatch(/[{}]|undefined|\s\s/)
          expect(post.contentPreview.length).toBeGreaterThan(8)
        }
        expect(new Set(got.map(post => post.postUrl)).size).toBe(got.length)
      }),
      fixSocialRuns(12),
    )
  })
})

describe('momentum', () => {
  it('compares each token with the prior period of the same length', () => {
    fc.assert(
      fc.property(anySocialInstant, fc.constantFrom(1, 6, 24, 72, 168), (now, hours) => {
        const minute = Math.floor(now / 60) * 60
        const raw = tokens(listPostsBetween(stream, minute - hours * HOUR, minute))
        const prior = tokens(listPostsBetween(stream, minute - 2 * hours * HOUR, minute - hours * HOUR))
        const got = social.momentum(now, { limit: 1000, minVelocity: 0, hours })
        expect(got.map(entry => entry.tokenSymbol).sort()).toEqual([...raw.keys()].sort())
        for (const entry of got) {
          const posts = raw.get(entry.tokenSymbol) as Post[]
          const before = prior.get(entry.tokenSymbol) ?? []
          expect(entry).toMatchObject({
            recentPosts: posts.length,
            uniqueAuthors: authors(posts),
            totalReach: sumBy(posts, post => post.views),
          })
          const mood = averageBy(posts, post => post.sentiment)
          allNear(entry, 2, { sentiment: mood })
          allNear(entry, 4, { postVelocity: posts.length / Math.max(before.length, 1) })
          const growth = sumBy(posts, engagement) / Math.max(sumBy(before, engagement), 1)
          if (before.length > 0) near(entry.engagementVelocity, growth, 4)
          else expect([entry.engagementVelocity, entry.qualityDelta]).toEqual([entry.recentPosts, 0])
        }
      }),
      fixSocialRuns(12),
    )
  })

  it('cuts a series into whole buckets that add up to the total and never change once closed', () => {
    fc.assert(
      fc.property(anySocialInstant, fc.constantFrom(1, 3, 6, 12, 24), (now, bucketHours) => {
        const midnight = Math.floor(now / DAY) * DAY
        const query = { limit: 5, minVelocity: 0, hours: 48 }
        const rows = social.momentumSeries(midnight, { ...query, bucketHours })
        const series = groupItems(rows, row => row.entry.tokenSymbol)
        for (const entry of social.momentum(midnight, query))
          expect(sumBy(series.get(entry.tokenSymbol) ?? [], row => row.entry.recentPosts)).toBe(
            entry.recentPosts,
          )
        const later = social.momentumSeries(midnight + 5 * HOUR, {
          ...query,
          limit: 1000,
          hours: 20,
          bucketHours,
        })
        const closed = new Map(later.map(row => [`${row.from} ${row.entry.tokenSymbol}`, row.entry]))
        for (const row of rows.filter(row => row.from >= midnight - 15 * HOUR))
          expect(closed.get(`${row.from} ${row.entry.tokenSymbol}`)).toEqual(row.entry)
      }),
      fixSocialRuns(10),
    )
  })
})

describe('influencers', () => {
  const everyone = { limit: 1000, minPosts: 1, key: () => 0, descending: true }

  it('are credible and influential by the formulas of the contract, over their good posts', () => {
    fc.assert(
      fc.property(anySocialInstant, fc.constantFrom(24, 48, 168, undefined), (now, hours) => {
        const minute = Math.floor(now / 60) * 60
        const raw = groupItems(
          listPostsBetween(stream, minute - (hours ?? 60 * 24) * HOUR, minute).filter(
            post => depth(post) >= 5.5,
          ),
          post => post.author,
        )
        const got = social.influencers(now, { ...everyone, hours })
        expect(got.map(({ entry }) => entry.socialHandle).sort()).toEqual([...raw.keys()].sort())
        for (const { entry, posts, alpha } of got) {
          const own = raw.get(entry.socialHandle) as Post[]
          expect([posts, entry.tokensCovered]).toEqual([own.length, tokens(own).size])
          expect(entry.totalReach).toBe(sumBy(own, post => post.views))
          const { avgViewsPerPost, avgEngagementPerPost } = entry
          const wit = (alpha / 10) * 5 + (averageBy(own, post => post.sentiment) / 10) * 2
          const rate = (avgEngagementPerPost / avgViewsPerPost) * 100
          const mean = averageBy(own, post => post.alpha)
          near(alpha, mean, 9)
          allNear(entry, 2, {
            avgViewsPerPost: entry.totalReach / posts,
            avgEngagementPerPost: averageBy(own, reactions),
          })
          allNear(entry, 4, {
            credibilityScore: (avgViewsPerPost / 50_000) * 10 + wit + Math.log(posts + 1) * 2,
            influenceScore: (entry.totalReach / 1e6) * rate,
          })
        }
      }),
      fixSocialRuns(5),
    )
  })

  it('have a track record of their directional posts that are old enough, or none', () => {
    const now = Date.UTC(2026, 2, 3, 10) / 1000
    const midnight = Math.floor(now / DAY) * DAY
    const old = listPostsBetween(stream, midnight - 60 * DAY, midnight - 30 * DAY)
    const calls = groupItems(
      old.filter(post => post.sentiment >= 7 || post.sentiment <= 3),
      post => post.author,
    )
    const got = social.influencers(now, everyone).map(({ entry }) => entry)
    const tiers = new Set(got.map(entry => entry.trackRecordPerformanceTier))
    expect([...tiers].filter(tier => tier !== null).sort()).toEqual(['proven', 'topPerformer', 'unproven'])
    for (const entry of got) {
      const own = calls.get(entry.socialHandle) ?? []
      expect(entry.trackRecordSignals).toBe(own.length)
      const horizons = [
        [1, entry.trackRecordAccuracy24h, entry.trackRecordAvgReturn24h],
        [7, entry.trackRecordAccuracy7d, entry.trackRecordAvgReturn7d],
        [30, entry.trackRecordAccuracy30d, entry.trackRecordAvgReturn30d],
      ] as const
      for (const [days, accuracy, average] of horizons) {
        if (own.length === 0) {
          expect([accuracy, average, entry.trackRecordPerformanceTier]).toEqual([null, null, null])
          continue
        }
        const gains = own.map(post => {
          const day = Math.floor(post.instant / DAY)
          const close = (d: number) => Math.exp(stream.closes(d)[post.topic] as number)
          return (close(day + days) / close(day) - 1) * (post.sentiment >= 7 ? 1 : -1)
        })
        const won = averageBy(gains, gain => (gain > 0 ? 100 : 0))
        const mean = averageBy(gains, gain => gain * 100)
        near(accuracy, won, 2)
        near(average, mean, 2)
      }
      const week = entry.trackRecordAccuracy7d
      if (week !== null)
        expect(entry.trackRecordPerformanceTier).toBe(
          week >= 70 ? 'topPerformer' : week >= 60 ? 'proven' : 'unproven',
        )
    }
  })
})

describe('sentiment shifts', () => {
  it('follow the formulas of the contract from the figures shown', () => {
    fc.assert(
      fc.property(anySocialInstant, fc.constantFrom(48, 72, 168), (now, hours) => {
        const minute = Math.floor(now / 60) * 60
        const current = tokens(listPostsBetween(stream, minute - DAY, minute))
        const previous = tokens(listPostsBetween(stream, minute - hours * HOUR, minute - DAY))
        const got = social.sentimentShifts(now, { limit: 1000, hours })
        const enough = [...current.keys()].filter(
          token => (current.get(token)?.length ?? 0) >= 3 && (previous.get(token)?.length ?? 0) >= 2,
        )
        expect(got.map(shift => shift.tokenSymbol).sort()).toEqual(enough.sort())
        for (const shift of got) {
          const posts = current.get(shift.tokenSymbol) as Post[]
          const before = previous.get(shift.tokenSymbol) as Post[]
          expect(shift).toMatchObject({
            currentPeriodPosts: posts.length,
            previousPeriodPosts: before.length,
            currentPeriodAuthors: authors(posts),
          })
          const average = averageBy(posts, post => post.sentiment)
          const bulls = posts.filter(post => post.sentiment >= 6).length
          const bears = posts.filter(post => post.sentiment < 4).length
          allNear(shift, 2, {
            currentSentiment: average,
            previousSentiment: averageBy(before, post => post.sentiment),
            qualityScore: shift.currentSentiment + averageBy(posts, post => post.alpha),
            volatility: Math.sqrt(averageBy(posts, post => (post.sentiment - average) ** 2)),
            bullishRatio: bulls === 0 ? 0 : (bulls / (bulls + bears)) * 100,
          })
          near(shift.sentimentShift, shift.currentSentiment - shift.previousSentiment, 9)
          allNear(shift, 4, {
            volumeChange: posts.length / before.length,
            confidenceScore: Math.log(posts.length + 1) * Math.abs(shift.sentimentShift),
            signalMagnitude: Math.abs(shift.sentimentShift) / Math.max(shift.volatility, 1),
          })
        }
      }),
      fixSocialRuns(12),
    )
  })
})
