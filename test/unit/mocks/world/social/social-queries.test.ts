import { describe, expect, it } from 'vitest'
import type { RankedInfluencer } from '../../../../../mocks/world/social/ranked-influencer.ts'
import { normalizeSymbol } from '../../../../../mocks/world/social/topic.ts'
import { HOUR, social } from './list-posts.ts'

const NOW = Date.UTC(2026, 0, 15, 12) / 1000
const credibility = ({ entry }: RankedInfluencer) => entry.credibilityScore
const best = { limit: 25, minPosts: 5, key: credibility, descending: true }

/** True when no number is greater than the one before it. */
const falling = (numbers: readonly number[]) =>
  numbers.every((n, i) => i === 0 || n <= (numbers[i - 1] as number))

describe('the clock', () => {
  it('refreshes the index at the full minute', () => {
    const ask = (now: number) => social.momentum(now, { limit: 50, minVelocity: 0, hours: 1 })
    expect(ask(NOW + 59)).toEqual(ask(NOW))
    const minutes = Array.from({ length: 30 }, (_, i) => JSON.stringify(ask(NOW + 60 * i)))
    expect(new Set(minutes).size).toBeGreaterThan(10)
  })
})

describe('limits, thresholds and order', () => {
  it('hold for a series, which has at most 1000 rows, the newest, of the tokens momentum lists', () => {
    const query = { limit: 50, minVelocity: 0.3, hours: 168 }
    const rows = social.momentumSeries(NOW, { ...query, bucketHours: 1 })
    const listed = social.momentum(NOW, query).map(entry => entry.tokenSymbol)
    expect(rows).toHaveLength(1000)
    expect(rows.every(({ entry }) => entry.postVelocity >= 0.3 && listed.includes(entry.tokenSymbol))).toBe(
      true,
    )
    expect(falling(rows.map(({ entry }) => entry.momentumScore))).toBe(true)
    expect(Math.max(...rows.map(row => row.from))).toBe(NOW - HOUR)
    const single = social.momentumSeries(NOW, { ...query, limit: 1, bucketHours: 1 })
    expect(new Set(single.map(({ entry }) => entry.tokenSymbol))).toEqual(new Set(listed.slice(0, 1)))
    expect(social.momentumSeries(NOW, { ...query, bucketHours: 1, limitCounts: 'rows' })).toHaveLength(50)
  })

  it.each([true, false])('put influencers without a key last (descending: %s)', descending => {
    const key = ({ entry }: RankedInfluencer) => (entry.socialHandle < 'm' ? null : entry.totalReach)
    const got = social.influencers(NOW, { ...best, limit: 1000, key, descending }).map(key)
    const known = got.filter(value => value !== null)
    expect(got.slice(0, known.length)).toEqual(known)
    expect(known.length).toBeLessThan(got.length)
    expect(falling(descending ? known : known.toReversed())).toBe(true)
  })
})

describe('a token named in a query', () => {
  it.each(['SOL', 'sol', '$SOL', '$sol', 'Jup', '$wif'])('is found as %s', text => {
    const symbol = normalizeSymbol(text)
    const topic = social.findTopic(text)
    const posts = social.scoredPosts(NOW, { limit: 100, topic })
    expect(new Set(posts.map(post => post.tokenSymbol))).toEqual(new Set([symbol]))
    expect(falling(posts.map(post => post.combinedScore))).toBe(true)
    const focused = social.influencers(NOW, { ...best, limit: 1000, topic })
    const everyone = social.influencers(NOW, { ...best, limit: 1000 })
    expect(focused.length).toBeGreaterThan(0)
    expect(everyone.filter(influencer => focused.includes(influencer))).toEqual(focused)
    expect(focused.length).toBeLessThan(everyone.length)
  })
})
