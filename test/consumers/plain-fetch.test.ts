import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMock, type MockServer, serveMock } from '../../mocks/server.ts'

// A script without a line of this package: any HTTP client will do.
let server: MockServer
beforeAll(async () => {
  server = await serveMock(createMock({ now: '2026-01-15T12:00:00Z' }), { port: 0 })
})
afterAll(() => server.close())

/** Reads a reply as a person would who has read only the contract. */
async function rowsOf(url: string): Promise<Record<string, unknown>[]> {
  const reply = await fetch(url, { headers: { 'X-API-Key': 'test-key' } })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  const [{ columns, data }] = await reply.json()
  return data.map((row: unknown[]) =>
    Object.fromEntries(columns.map(({ name }: { name: string }, at: number) => [name, row[at]])),
  )
}

it('goes from a token to the candles of its busiest pool', async () => {
  const { base_url } = server.urls
  const wrappedNative = 'So11111111111111111111111111111111111111112'
  const [pool] = await rowsOf(`${base_url}/altchain/token-pool-search?token_address=${wrappedNative}&limit=1`)
  const until = Date.parse('2026-01-15T12:00:00Z') / 1000
  const range = `after_time=${until - 86_400}&before_time=${until}&interval=1h`
  const candles = await rowsOf(`${base_url}/altchain/ohlcv/pool?pool_address=${pool?.poolAddress}&${range}`)
  expect(candles.length).toBeGreaterThan(0)
  for (const { openPrice, highPrice, lowPrice, closePrice } of candles as Record<string, number>[]) {
    expect(highPrice).toBeGreaterThanOrEqual(Math.max(openPrice ?? 0, closePrice ?? 0))
    expect(lowPrice).toBeLessThanOrEqual(Math.min(openPrice ?? 0, closePrice ?? 0))
  }
})

it('reports what is missing', async () => {
  await expect(rowsOf(`${server.urls.base_url}/altchain/token-details`)).rejects.toThrow(
    /^400 .*token_address/,
  )
})
