import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerTokenDetails } from '../../../../mocks/resources/answer-token-details.ts'
import { answerTopOwners } from '../../../../mocks/resources/answer-top-owners.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

const world = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12) / 1000
const input = (options: Partial<GapChoices>) => {
  const { choose } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  return { world, now, selection: undefined, choose }
}

function readDetails(token_address: string, options: Partial<GapChoices> = {}) {
  const rows = answerTokenDetails({ ...input(options), query: { token_address } })
  return 'status' in rows ? undefined : rows[0]
}
const sol = world.tokens.at(900, 1)

test('gives details that agree with each other', () => {
  const row = readDetails(sol.address)
  if (row === undefined) throw new Error('There is no row.')
  expect(row).toMatchObject({
    tokenAddress: sol.address,
    symbol: 'SOL',
    decimals: 9,
    totalSupply: sol.supply,
  })
  expect(row.buy24hCount + row.sell24hCount).toBe(row.trade24hCount)
  expect(row.buyVolume24hUSD + row.sellVolume24hUSD).toBe(row.volume24hUSD)
  expect(row.trade7dCount).toBeGreaterThanOrEqual(row.trade24hCount)
  expect(row.fdvUSD).toBe(row.priceUSD * (row.totalSupply ?? Number.NaN))
  expect(Date.parse(row.lastTradeHumanTime) / 1000).toBe(row.lastTradeUnixTime)
})

test('writes the time of a trade as GAP-40 says', () => {
  const time = (option: GapChoices['GAP-40']) =>
    readDetails(sol.address, { 'GAP-40': option })?.lastTradeHumanTime
  expect(time('iso-offset')).toMatch(/^2026-01-15T\d\d:\d\d:\d\d\+00:00$/)
  expect(time('iso-z')).toMatch(/^2026-01-15T\d\d:\d\d:\d\dZ$/)
  expect(time('spaced')).toMatch(/^2026-01-15 \d\d:\d\d:\d\d$/)
})

test('knows nothing of another token', () => {
  expect(readDetails('11111111111111111111111111111111')).toBeUndefined()
})

function listOwners(chain_id: number, token_address: string, limit: number, offset: number, options = {}) {
  const rows = answerTopOwners({
    ...input(options),
    query: { chain_id, token_address, limit, offset } as never,
  })
  return 'status' in rows ? [] : rows
}

test('lists owners from the largest balance, on pages that follow each other', () => {
  const { address } = world.tokens.at(1, 1)
  const rows = listOwners(1, address, 10, 0)
  expect(rows).toHaveLength(10)
  expect(rows.map(row => row.tokenAmount)).toEqual(rows.map(row => row.tokenAmount).toSorted((a, b) => b - a))
  expect([...listOwners(1, address, 4, 0), ...listOwners(1, address, 6, 4)]).toEqual(rows)
})

test('values a balance without a price at zero, or leaves it out', () => {
  const tokens = Array.from({ length: 24 }, (_, index) => world.tokens.at(1, index))
  const address = tokens.find(({ priced }) => !priced)?.address ?? ''
  expect(listOwners(1, address, 1, 0)).toMatchObject([{ valueUsd: 0 }])
  expect(listOwners(1, address, 1, 0, { 'GAP-68': 'omit' })).toEqual([])
})
