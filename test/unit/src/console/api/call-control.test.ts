import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ControlFailure, callControl } from '../../../../../src/console/api/call-control.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function answer(response: Response) {
  const fetch = vi.fn(async (_: string, __: { method: string; headers: Headers; body: unknown }) => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('fills in the names in braces, and sends the session and the body', async () => {
  const fetch = answer(Response.json({ done: true }))
  const input = { session: 'blue', body: { seed: 7 }, place: { id: 'a/b' } }
  expect(await callControl('put', '/__mock/journal/{id}' as '/__mock/seed', input)).toEqual({ done: true })
  const [url, { method, headers, body }] = fetch.mock.calls[0] ?? expect.fail()
  expect([url, method, body]).toEqual(['/__mock/journal/a%2Fb', 'PUT', '{"seed":7}'])
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/json',
    'x-mock-session': 'blue',
  })
})

test('sends neither body nor headers when there are none', async () => {
  const fetch = answer(Response.json({}))
  await callControl('get', '/__mock/state')
  const { method, headers, body } = fetch.mock.calls[0]?.[1] ?? expect.fail()
  expect([method, body, [...headers]]).toEqual(['GET', null, []])
})

test('fails with the message and the facts of the mock', async () => {
  answer(Response.json({ error: 'x', message: 'Unknown gap.', facts: ['known: a'] }, { status: 400 }))
  const failure = await callControl('get', '/__mock/state').catch(error => error)
  expect(failure).toBeInstanceOf(ControlFailure)
  expect(failure).toMatchObject({ message: 'Unknown gap.', facts: ['known: a'], name: 'ControlFailure' })
})

test('fails with the status when the reply has no message', async () => {
  answer(new Response('<html>', { status: 502 }))
  await expect(callControl('get', '/__mock/state')).rejects.toMatchObject({
    message: 'The mock answered 502.',
    facts: [],
  })
})

test('asks whether the mock still runs when there is no reply', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(callControl('get', '/__mock/state')).rejects.toThrow('Is it still running?')
})
