import { afterEach, expect, test, vi } from 'vitest'
import { answerRequest, createMock } from '../../../../mocks/adapters/answer-request.ts'
import { locateRequest, readOriginBases } from '../../../../mocks/adapters/base-urls.ts'
import { createHandlers } from '../../../../mocks/adapters/create-handlers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  mock.reset()
})

const bases = readOriginBases({})
const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
const base = 'http://127.0.0.1:4010'
const ask = (path: string, init: RequestInit = {}, onChange?: () => void) =>
  answerRequest(
    mock,
    bases,
    new Request(`${base}${path}`, { headers: { 'X-API-Key': 'test-key' }, ...init }),
    onChange,
  )

test('answers the control API, and says when it may have changed the mock', async () => {
  const onChange = vi.fn()
  expect(await (await ask('/__mock/seed', {}, onChange)).json()).toEqual({ seed: 1 })
  expect(onChange).not.toHaveBeenCalled()
  await ask('/__mock/seed', { method: 'PUT', body: '{"seed":5}' }, onChange)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(mock.sessions.first.seed).toBe(5)
})

test('ends an aborted request as a network error', async () => {
  mock.set({ scenarios: ['slow=forever'] })
  const controller = new AbortController()
  const answer = ask('/altchain/clmm-venue/pools', { signal: controller.signal })
  controller.abort()
  expect((await answer).type).toBe('error')
})

test('drops slashes at the end of an address, and its usual port', () => {
  expect(readOriginBases({ baseUrl: 'https://App.test:443/api//' }).base).toBe('https://app.test/api')
})

test('locates an address below a base, the longest where several fit', () => {
  const bases = readOriginBases({ baseUrl: 'https://app.test', socialBaseUrl: 'https://app.test/social' })
  expect(locateRequest(bases, 'https://app.test/social/posts?limit=3')).toMatchObject({
    origin: 'social',
    path: '/posts',
    query: 'limit=3',
    host: 'app.test',
  })
  expect(locateRequest(bases, 'https://app.test/socialposts')).toMatchObject({
    origin: 'base',
    path: '/socialposts',
  })
  expect(locateRequest(bases, 'https://app.test/social')).toMatchObject({ origin: 'social', path: '/' })
  expect(locateRequest(bases, 'https://other.test/')).toBeUndefined()
})

const ownBases = readOriginBases({ baseUrl: 'https://app.test/api', socialBaseUrl: 'https://social.test' })
const handlers = createHandlers(
  ownBases,
  async request => new Response(`answered ${new URL(request.url).pathname}`),
)

/** The text that one of the handlers gives, if any. */
async function handle(url: string, init?: RequestInit) {
  for (const handler of handlers) {
    const result = await handler.run({ request: new Request(url, init), requestId: 'test' })
    if (result?.response !== undefined) return result.response.text()
  }
  return undefined
}

test('answers whatever is below a base, by any method', async () => {
  expect(await handle('https://app.test/api')).toBe('answered /api')
  expect(await handle('https://app.test/api/pools?limit=3')).toBe('answered /api/pools')
  expect(await handle('https://social.test/posts', { method: 'POST', body: '{}' })).toBe('answered /posts')
})

test('leaves other addresses alone', async () => {
  expect(await handle('https://app.test/apix')).toBeUndefined()
  expect(await handle('https://app.test/')).toBeUndefined()
  expect(await handle('https://appXtest/api')).toBeUndefined()
})
