import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { contract } from '../../src/contract/contract.ts'

const market = setupMock({ now: '2026-01-15T12:00:00Z', baseUrl: 'https://app.test/api', size: 'small' })
beforeAll(() => market.listen())
afterEach(() => market.reset())
afterAll(() => market.close())

const control = (path: string, init: RequestInit = {}) =>
  fetch(`${market.urls.base_url}/__mock/${path}`, init)
const ask = () =>
  fetch(`${market.urls.base_url}/altchain/clmm-venue/pools?limit=1`, { headers: { 'X-API-Key': 'test-key' } })

describe('the control API of a mock without a server', () => {
  it('changes replies, and shows requests', async () => {
    const changed = await control('scenarios', { method: 'PUT', body: '{"scenarios": ["code=429@clmm*"]}' })
    expect(await changed.json()).toEqual({ scenarios: ['code=429@clmm*'] })
    expect((await ask()).status).toBe(429)
    const { entries } = await (await control('journal')).json()
    expect(entries).toMatchObject([{ operationId: 'clmmVenuePools', status: 429, origin: 'base' }])
    const { origins } = await (await control('origins')).json()
    expect(origins.base).toBe('https://app.test/api')
    expect((await control('journal', { method: 'DELETE' })).status).toBe(200)
  })

  it('sends changes as they happen, and a slow reply once more', async () => {
    market.use('slow=300')
    const reading = new AbortController()
    const response = await control('journal/events', { signal: reading.signal })
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<BufferSource>)
      .pipeThrough(new TextDecoderStream())
      .getReader()
    expect((await reader.read()).value).toMatch(/^event: state/)
    const asked = ask()
    expect((await reader.read()).value).toMatch(/^id: 1\nevent: entry\ndata: .*"ms":null/)
    expect((await reader.read()).value).toMatch(/^event: entry\ndata: .*"ms":\d/)
    await asked
    expect(market.mock.sessions.first.changes.isWatched).toBe(true)
    reading.abort()
    await expect.poll(() => market.mock.sessions.first.changes.isWatched).toBe(false)
  })

  it('has the document of the contract, and no page', async () => {
    const { paths } = await (await control('document.json')).json()
    expect(Object.keys(paths)).toHaveLength(contract.operations.length)
    expect((await control('')).status).toBe(404)
  })
})
