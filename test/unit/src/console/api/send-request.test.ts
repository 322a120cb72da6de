import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { sendRequest } from '../../../../../src/console/api/send-request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('marks the request with its purpose and does without the cache', async () => {
  const fetch = vi.fn(async () => new Response('[]', { status: 402, headers: { 'X-Price': '5' } }))
  vi.stubGlobal('fetch', fetch)
  const reply = await sendRequest({ url: 'http://mock/a', headers: { Accept: 'x' } }, 'view')
  expect(fetch).toHaveBeenCalledWith('http://mock/a', {
    headers: { Accept: 'x', 'X-Mock-Console': 'view' },
    cache: 'no-store',
  })
  expect(reply).toMatchObject({ status: 402, body: '[]', headers: { 'x-price': '5' } })
})

test('counts whole milliseconds until the body is there', async () => {
  const instants = [100.2, 104.9]
  vi.stubGlobal('performance', { now: () => instants.shift() })
  vi.stubGlobal('fetch', async () => new Response(''))
  expect((await sendRequest({ url: 'http://mock/', headers: {} }, 'send')).ms).toBe(5)
})

test('fails in plain words when the connection is cut, also within the body', async () => {
  const cut = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
  for (const fetch of [() => Promise.reject(new TypeError('failed')), async () => new Response(cut)]) {
    vi.stubGlobal('fetch', fetch)
    await expect(sendRequest({ url: 'http://mock/', headers: {} }, 'send')).rejects.toThrow(
      'There was no reply: the connection was cut.',
    )
  }
})
