import { expect, it } from 'vitest'
import { drawPoolProfile } from '../../../../mocks/world/entities/draw-pool-profile.ts'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'
import { type CandleRange, listCandles } from '../../../../mocks/world/prices/candle.ts'
import { normalizeSymbol } from '../../../../mocks/world/social/topic.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { worldScales } from '../../../../mocks/world/world-scales.ts'

const HOUR = 3_600
const now = Date.UTC(2026, 0, 15, 12) / 1000
const world = createWorld({ seed: 1 })
const { figures, pools, tokens, venues } = world

const listTraded = (pool: Pool, range: CandleRange) =>
  listCandles(figures.poolTrades, pool, range).flatMap(({ start, trades }) =>
    trades === undefined ? [] : [{ start, ...trades }],
  )
const listHours = (pool: Pool, hours: number) =>
  listTraded(pool, { after: now - hours * HOUR, before: now, length: HOUR, now })

it('has no rails: fewer than 0.3 percent of the hourly candles share their high with another', () => {
  let [shared, total] = [0, 0]
  for (let index = 1; index <= 10; index++) {
    const highs = listHours(pools.findMain(tokens.at(900, index)), 300).map(({ high }) => high)
    shared += highs.length - new Set(highs).size
    total += highs.length
  }
  expect(total).toBeGreaterThan(2_500)
  expect(shared / total).toBeLessThan(0.003)
})

it('shows one history in all pools of a pair', () => {
  const old = ['clmm-venue', 'dlmm-venue'].flatMap(id => {
    const venue = venues.find(id, 900)
    return venue === undefined ? [] : pools.list(venue, now).slice(0, 64)
  })
  const [sol, usdc] = [tokens.at(900, 1), tokens.at(900, 0)]
  const [first, ...others] = old.filter(
    ({ token0, token1, death }) =>
      death > now && [token0, token1].includes(sol) && [token0, token1].includes(usdc),
  )
  if (first === undefined) throw new Error('No pool of SOL and USDC.')
  const history = new Map(listHours(first, 100).map(candle => [candle.start, candle]))
  // Venues differ by some basis points. A pool with a few trades in an hour may miss the extremes.
  const [spread, reach] = [0.0009, 0.02]
  let [shared, different] = [0, 0]
  for (const pool of others)
    for (const { start, open, high, low, buys, sells } of listHours(pool, 100)) {
      const own = history.get(start)
      if (own === undefined || Math.min(own.buys + own.sells, buys + sells) < 10) continue
      shared++
      different += Number(open !== own.open)
      expect(Math.abs(open / own.open - 1)).toBeLessThan(spread)
      expect(Math.abs(high / own.high - 1)).toBeLessThan(reach)
      expect(Math.abs(low / own.low - 1)).toBeLessThan(reach)
    }
  expect(shared).toBeGreaterThan(50)
  expect(different).toBe(shared)
})

it.each([
  ['clmm-venue', 900],
  ['dlmm-venue', 900],
  ['dexd', 8453],
  ['clones', 1],
  ['dexc-v2', 8453],
] as const)(
  'has old pools as the biggest of %s on chain %i, which turn over 1 to 100 percent a day',
  (id, chainId) => {
    const venue = venues.find(id, chainId)
    if (venue === undefined) throw new Error('No such venue.')
    const { tvlUsd } = figures.poolTrades
    const biggest = pools
      .list(venue, now)
      .map(pool => ({ pool, usd: tvlUsd(pool, now) }))
      .sort((a, b) => b.usd - a.usd)
      .slice(0, 20)
    const isOld = ({ pool }: { pool: Pool }) => pool.createdAt < now - 90 * 24 * HOUR
    expect(biggest.filter(isOld).length).toBeGreaterThanOrEqual(17)
    for (const { pool } of biggest) {
      const turnover = drawPoolProfile(pool).weeklyUsd / drawPoolProfile(pool).tvlUsd / 7
      expect(turnover).toBeGreaterThanOrEqual(0.01)
      expect(turnover).toBeLessThanOrEqual(1)
    }
  },
)

const chains = [900, 1, 8453, 42161, 4663]

it.each(chains)('gives the tokens of chain %i whole words as symbols, hardly any twice', chainId => {
  const all = Array.from({ length: worldScales.large.tokens }, (_, index) => tokens.at(chainId, index))
  const symbols = all.map(({ symbol }) => symbol).filter(symbol => symbol !== '')
  expect(new Set(symbols).size).toBeGreaterThan(0.99 * symbols.length)
  const isShort = (symbol: string) => symbol.length >= 3 && symbol.length <= 6
  expect(symbols.filter(isShort).length).toBeGreaterThan(0.75 * symbols.length)
  const cut = all.filter(({ name, symbol }) => {
    const [word = ''] = name.toUpperCase().split(' ')
    return symbol.length > 1 && symbol.length < word.length && word.startsWith(symbol)
  })
  // People made some such names: 김치코인 is 김치.
  expect(cut.length).toBeLessThan(0.01 * all.length)
})

const { social } = world
const posts = Array.from({ length: 7 }, (_, day) =>
  social.scoredPosts(now - day * 24 * HOUR, { limit: 1_000 }),
).flat()
const textOf = ({ contentPreview }: (typeof posts)[number]) => contentPreview

it('has posts about tokens of the market, about big ones more often', () => {
  const known = new Set(
    chains.flatMap(chainId =>
      Array.from({ length: 40 }, (_, index) => normalizeSymbol(tokens.at(chainId, index).symbol)),
    ),
  )
  const symbols = social.topics.map(({ symbol }) => symbol)
  expect(symbols.filter(symbol => known.has(symbol)).length).toBeGreaterThanOrEqual(0.9 * symbols.length)
  const count = (some: readonly string[]) => posts.filter(post => some.includes(post.tokenSymbol)).length
  expect(count(symbols.slice(0, 20))).toBeGreaterThan(count(symbols.slice(-100)))
  expect(count(['SOL'])).toBeGreaterThan(posts.length / 100)
})

it('has posts of hundreds of forms, which fit the kind of their token and the sentiment', () => {
  const forms = new Set(
    posts.map(post =>
      textOf(post)
        .replace(/https:\S+/g, '')
        .replaceAll(post.tokenSymbol, '')
        .replace(/[\d.,]+/g, ''),
    ),
  )
  expect(forms.size).toBeGreaterThan(posts.length / 3)
  const kinds = new Map(social.topics.map(({ symbol, kind }) => [symbol, kind]))
  const isOf = (pattern: RegExp) => posts.filter(post => pattern.test(textOf(post)))
  const kindsOf = (pattern: RegExp) => new Set(isOf(pattern).map(post => kinds.get(post.tokenSymbol)))
  expect(kindsOf(/\b(Dev|Deployer|LP|contract)\b/)).toEqual(new Set(['small']))
  expect(kindsOf(/\b(peg|reserve report|a dollar)\b/)).toEqual(new Set(['stable']))
  expect(isOf(/treasury/)).toEqual([])
  const moods = (pattern: RegExp) => isOf(pattern).map(({ sentiment }) => sentiment)
  expect(Math.min(...moods(/🚀|Adding\.|looks strong|bulls are back/))).toBeGreaterThanOrEqual(7)
  expect(Math.max(...moods(/📉|Careful|[Ss]tay away|bagholders|dead money/))).toBeLessThanOrEqual(3)
})

it('quotes prices of the market in posts', () => {
  const quoted = posts.flatMap(post => {
    const usd = /\$(\d+(\.\d+)?)(?![\d.]*M)/.exec(textOf(post))?.[1]
    const topic = social.topics[social.findTopic(post.tokenSymbol)]
    const second = Number(/status\/(\d{10})/.exec(post.postUrl)?.[1])
    return usd === undefined || topic === undefined ? [] : [{ usd: Number(usd), token: topic.token, second }]
  })
  expect(quoted.length).toBeGreaterThan(50)
  const wrong = quoted.filter(({ usd, token, second }) => {
    const start = second - (second % HOUR)
    const candles = listTraded(pools.findMain(token), {
      after: start,
      before: start + HOUR,
      length: HOUR,
      now,
    })
    return candles.some(({ low, high }) => usd < low * 0.97 || usd > high * 1.03)
  })
  expect(wrong).toEqual([])
})
