import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandlerOptions } from '../../mocks/msw.ts'

const server = setupServer()
let handlers: typeof import('../../mocks/msw.ts').handlers

// Each test is a page that was just opened: what is loaded on demand is not there yet.
beforeEach(async () => {
  vi.resetModules()
  handlers = (await import('../../mocks/msw.ts')).handlers
})
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const pools = 'http://127.0.0.1:4010/evm/dexc/v2/pools?limit=2'
const key = { 'X-API-Key': 'test-key' }

function get(address: string, options: HandlerOptions, headers: Readonly<Record<string, string>> = key) {
  server.use(...handlers({ now: '2026-01-15T12:00:00Z', ...options }))
  return fetch(address, { headers })
}

describe('modules on demand', () => {
  it.each<[string, HandlerOptions, Record<string, string>, number]>([
    ['nothing', {}, key, 200],
    ['a scenario among the options', { scenarios: ['code=503'] }, key, 503],
    ['a gap that limits the rate', { gaps: { 'GAP-15': 'per-path' } }, key, 200],
  ])('%s', async (_, options, headers, status) => {
    expect((await get(pools, options, headers)).status).toBe(status)
  })

  it.each<[string, string, Record<string, string>, number]>([
    ['the social origin', '4012/api/v1/socialintel/social-data/alpha-post-detection', key, 200],
    ['posts on the base origin', '4010/socialintel/social-data/trending-momentum', key, 200],
    ['payments', '4011/evm/dexc/v2/pools', {}, 402],
  ])('%s', async (_, place, headers, status) => {
    expect((await get(`http://127.0.0.1:${place}`, {}, headers)).status).toBe(status)
  })
})

it.each<[string, HandlerOptions, string]>([
  [
    'an unknown scenario',
    { scenarios: ['many-nils'] },
    'Unknown scenario "many-nils".\n  did you mean: many-nulls',
  ],
  ['an unknown choice for a gap', { gaps: { 'GAP-01': 'nonsense' } }, 'Unknown option of GAP-01 "nonsense".'],
])('reports %s on the console once, and fails each request', async (_, options, message) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await get(pools, options)).status).toBe(500)
  expect((await fetch(pools, { headers: key })).status).toBe(500)
  const told = said.mock.calls.map(String).filter(text => text.includes('[market-data-contract]'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(`[market-data-contract] ${message}`)
})
