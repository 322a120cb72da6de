import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeSymbol } from '../../../../../mocks/world/social/authors.ts'
import type { RankedInfluencer } from '../../../../../mocks/world/social/ranked-influencer.ts'
import { createSocial } from '../../../../../mocks/world/social/social.ts'
import { anySocialInstant, DAY, fixSocialRuns, HOUR, SEED } from './list-posts.ts'

const NOW = Date.UTC(2026, 0, 15, 12) / 1000
const social = createSocial(SEED)
const velocities = fc.double({ min: 0, max: 4, noNaN: true })
const credibility = ({ entry }: RankedInfluencer) => entry.credibilityScore
const best = { limit: 25, minPosts: 5, key: credibility, descending: true }

/** True when no number is greater than the one before it. */
const falling = (numbers: readonly number[]) =>
  numbers.every((n, i) => i === 0 || n <= (numbers[i - 1] as number))

describe('two worlds of one seed', () => {
  it('answer every question alike, another seed does not', () => {
    const answers = (seed: number) => {
      const one = createSocial(seed)
      return [
        one.scoredPosts(NOW, { limit: 50 }),
        one.momentum(NOW, { limit: 50, minVelocity: 0.3, hours: 24 }),
        one.momentumSeries(NOW, { limit: 15, minVelocity: 0.3, hours: 48, bucketHours: 6 }),
        one.influencers(NOW, best).map(({ entry }) => entry),
        one.sentimentShifts(NOW, { limit: 20, hours: 72 }),
      ]
    }
    social.influencers(NOW - 900 * DAY, best)
    expect(answers(SEED)).toEqual(answers(SEED))
    const others = answers(SEED + 1)
    for (const [i, answer] of answers(SEED).entries()) expect(answer).not.toEqual(others[i])
  })
})

describe('the clock', () => {
  it('refreshes the index at the full minute', () => {
    const ask = (now: number) => social.momentum(now, { limit: 50, minVelocity: 0, hours: 1 })
    expect(ask(NOW + 59)).toEqual(ask(NOW))
    const minutes = Array.from({ length: 30 }, (_, i) => JSON.stringify(ask(NOW + 60 * i)))
    expect(new Set(minutes).size).toBeGreaterThan(10)
  })

  it('has content in each of the supported years', () => {
    fc.assert(
      fc.property(anySocialInstant, now => {
        expect(social.scoredPosts(now, { limit: 100 })).toHaveLength(100)
        expect(social.momentum(now, { limit: 50, minVelocity: 0.3, hours: 24 })).toHaveLength(50)
        expect(social.sentimentShifts(now, { limit: 20, hours: 72 })).toHaveLength(20)
        expect(social.influencers(now, { ...best, hours: 168 })).toHaveLength(25)
      }),
      fixSocialRuns(15),
    )
  }, 20_000)
})

describe('limits, thresholds and order', () => {
  it('hold for momentum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        velocities,
        fc.integer({ min: 1, max: 168 }),
        (limit, minVelocity, hours) => {
          const got = social.momentum(NOW, { limit, minVelocity, hours })
          expect(got.length).toBeLessThanOrEqual(limit)
          expect(got.every(entry => entry.postVelocity >= minVelocity)).toBe(true)
          expect(falling(got.map(entry => entry.momentumScore))).toBe(true)
          expect(social.momentum(NOW, { limit: 50, minVelocity, hours }).slice(0, limit)).toEqual(got)
        },
      ),
      fixSocialRuns(25),
    )
  })

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

  it('hold for influencers', () => {
    const counts = social.influencers(NOW, { ...best, limit: 100 }).map(({ posts }) => posts)
    expect(counts).toHaveLength(100)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
    const up = social.influencers(NOW, { ...best, limit: 100, descending: false }).map(credibility)
    const down = social.influencers(NOW, { ...best, limit: 1000 }).map(credibility)
    expect(falling(down)).toBe(true)
    expect(up).toEqual(down.toReversed().slice(0, 100))
    expect(social.influencers(NOW, { ...best, minPosts: 1e6 })).toEqual([])
    expect(social.influencers(NOW, { ...best, hours: 1e6 })).toEqual(social.influencers(NOW, best))
  })

  it.each([true, false])('put influencers without a key last (descending: %s)', descending => {
    const key = ({ entry }: RankedInfluencer) => (entry.socialHandle < 'm' ? null : entry.totalReach)
    const got = social.influencers(NOW, { ...best, limit: 1000, key, descending }).map(key)
    const known = got.filter(value => value !== null)
    expect(got.slice(0, known.length)).toEqual(known)
    expect(known.length).toBeLessThan(got.length)
    expect(falling(descending ? known : known.toReversed())).toBe(true)
  })

  it('hold for shifts: the strongest, in a stable arbitrary order', () => {
    const all = social.sentimentShifts(NOW, { limit: 1000, hours: 72 })
    const few = social.sentimentShifts(NOW, { limit: 10, hours: 72 })
    const strength = (shifts: typeof all) =>
      shifts.map(shift => Math.abs(shift.sentimentShift)).sort((a, b) => b - a)
    expect(strength(few)).toEqual(strength(all).slice(0, 10))
    expect(all.filter(shift => few.includes(shift))).toEqual(few)
    for (const key of ['sentimentShift', 'currentPeriodPosts', 'confidenceScore'] as const)
      expect(falling(all.map(shift => shift[key]))).toBe(false)
    const keyed = social.sentimentShifts(NOW, { limit: 10, hours: 72, key: shift => shift.confidenceScore })
    expect(falling(keyed.map(shift => shift.confidenceScore))).toBe(true)
    expect(keyed[0]?.confidenceScore).toBe(Math.max(...all.map(shift => shift.confidenceScore)))
  })
})

describe('a token named in a query', () => {
  it.each(['SOL', 'sol', '$SOL', '$sol', 'Кот', '$wif'])('is found as %s', text => {
    const symbol = normalizeSymbol(text)
    const posts = social.scoredPosts(NOW, { limit: 100, token: text })
    expect(new Set(posts.map(post => post.tokenSymbol))).toEqual(new Set([symbol]))
    expect(falling(posts.map(post => post.combinedScore))).toBe(true)
    const focused = social.influencers(NOW, { ...best, limit: 1000, token: text })
    const everyone = social.influencers(NOW, { ...best, limit: 1000 })
    expect(focused.length).toBeGreaterThan(0)
    expect(everyone.filter(influencer => focused.includes(influencer))).toEqual(focused)
    expect(focused.length).toBeLessThan(everyone.length)
  })

  it.each(['NOSUCHTOKEN', '', '$$SOL'])('gives nothing when it is unknown, as "%s"', text => {
    expect(social.scoredPosts(NOW, { limit: 100, token: text })).toEqual([])
    expect(social.influencers(NOW, { ...best, token: text })).toEqual([])
  })
})
