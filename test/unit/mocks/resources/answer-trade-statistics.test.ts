import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerPriceVolume } from '../../../../mocks/resources/answer-price-volume.ts'
import { answerTradeStatistics } from '../../../../mocks/resources/answer-trade-statistics.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

const world = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12) / 1000
const token = world.tokens.at(900, 5)
const unknown = '11111111111111111111111111111111'

const input = (options: Partial<GapChoices>) => {
  const { choose } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  return { world, now, selection: undefined, choose }
}
const query = (address: string) => ({ token_addresses: [address], timeframe: '24h' as const })

function readStatistics(address: string, options: Partial<GapChoices> = {}) {
  const rows = answerTradeStatistics({ ...input(options), query: query(address) })
  return 'status' in rows ? undefined : rows[0]
}
function readPrices(options: Partial<GapChoices> = {}, at = now) {
  const rows = answerPriceVolume({ ...input(options), now: at, query: query(token.address) })
  return 'status' in rows ? undefined : rows[0]
}

test('adds buys and sells up', () => {
  const row = readStatistics(token.address)
  if (row === undefined) throw new Error('There is no row.')
  expect(row).toMatchObject({ tokenAddress: token.address, timeframe: '24h' })
  expect(row.buyCount + row.sellCount).toBe(row.totalTradeCount)
  expect(row.volumeBuy + row.volumeSell).toBe(row.totalVolume)
  expect(row.volumeBuyUSD + row.volumeSellUSD).toBe(row.totalVolumeUSD)
  expect(row.buyToSellRatio).toBe(row.volumeBuy / row.volumeSell)
})

test('has no ratio without sells, or zero where GAP-76 says so', () => {
  const activity = () => ({ buys: 1, sells: 0, buyVolume: 2, sellVolume: 0, buyUsd: 3, sellUsd: 0 })
  const quiet = { ...world, figures: { ...world.figures, tokens: { ...world.figures.tokens, activity } } }
  const ratio = (options: Partial<GapChoices>) => {
    const rows = answerTradeStatistics({ ...input(options), world: quiet, query: query(token.address) })
    return 'status' in rows ? undefined : rows[0]?.buyToSellRatio
  }
  expect([ratio({}), ratio({ 'GAP-76': 'zero' })]).toEqual([null, 0])
})

test('lists zeros for an unknown token where GAP-43 says so', () => {
  expect(readStatistics(unknown)).toBeUndefined()
  expect(readStatistics(unknown, { 'GAP-43': 'zero-row' })).toMatchObject({
    tokenAddress: unknown,
    buyCount: 0,
  })
})

test('relates changes to the time before', () => {
  const [row, before] = [readPrices(), readPrices({}, now - 86_400)]
  if (row === undefined || before === undefined) throw new Error('There is no row.')
  expect(row.priceChangeUSD).toBe(row.priceUSD - before.priceUSD)
  expect(row.priceChangePercent).toBeCloseTo((row.priceUSD / before.priceUSD - 1) * 100, 9)
  expect(row.updateUnixTime).toBeLessThanOrEqual(now)
})

test('leaves out the sign of a change where GAP-74 says so', () => {
  const changes = [0, 1, 2, 3, 4].map(
    day => readPrices({ 'GAP-74': 'unsigned' }, now - day * 86_400)?.priceChangeUSD,
  )
  for (const change of changes) expect(change).toBeGreaterThanOrEqual(0)
})
