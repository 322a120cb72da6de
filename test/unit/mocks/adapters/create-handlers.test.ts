import { expect, test } from 'vitest'
import { readOriginBases } from '../../../../mocks/adapters/base-urls.ts'
import { createHandlers } from '../../../../mocks/adapters/create-handlers.ts'

const bases = readOriginBases({ baseUrl: 'https://app.test/api', socialBaseUrl: 'https://social.test' })
const handlers = createHandlers(
  bases,
  async request => new Response(`answered ${new URL(request.url).pathname}`),
)

/** The text that one of the handlers gives, if any. */
async function ask(url: string, init?: RequestInit) {
  for (const handler of handlers) {
    const result = await handler.run({ request: new Request(url, init), requestId: 'test' })
    if (result?.response !== undefined) return result.response.text()
  }
  return undefined
}

test('has a handler for each base', () => {
  expect(handlers).toHaveLength(bases.length)
})

test('answers whatever is below a base, by any method', async () => {
  expect(await ask('https://app.test/api')).toBe('answered /api')
  expect(await ask('https://app.test/api/pools?limit=3')).toBe('answered /api/pools')
  expect(await ask('https://social.test/posts', { method: 'POST', body: '{}' })).toBe('answered /posts')
})

test('leaves other addresses alone', async () => {
  expect(await ask('https://app.test/apix')).toBeUndefined()
  expect(await ask('https://app.test/')).toBeUndefined()
  expect(await ask('https://appXtest/api')).toBeUndefined()
})
