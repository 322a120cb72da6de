import './support/prepare-modules.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { callControl } from '../../../../src/console/api/call-control.ts'
import { followEvents } from '../../../../src/console/api/follow-events.ts'
import { sendRequest } from '../../../../src/console/api/send-request.ts'
import { buildRequest, joinQuery } from '../../../../src/console/state/build-request.ts'
import { FakeEventSource } from './support/fake-page.ts'
import { makeContext } from './support/make-context.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('sends the version, the key and the session as headers', () => {
  const context = makeContext({ apiKey: 'secret', session: 'blue' })
  const { headers } = buildRequest({ path: '/goods', values: {}, accept: 'application/x' }, context)
  expect(headers).toEqual({ Accept: 'application/x', 'X-API-Key': 'secret', 'X-Mock-Session': 'blue' })
  expect(buildRequest({ path: '/goods', values: {} }, makeContext({ apiKey: '' })).headers).toEqual({})
})

test('joins filled values, and further parameters as they are', () => {
  expect(joinQuery({ limit: '3', offset: '', list: 'a,b c' }, 'utm=me')).toBe('limit=3&list=a,b%20c&utm=me')
  expect(joinQuery({}, '')).toBe('')
  expect(joinQuery({ a: 'ü', b: '' })).toBe('a=%C3%BC')
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

test('fails with the message and the facts of the mock', async () => {
  answer(Response.json({ error: 'x', message: 'Unknown gap.', facts: ['known: a'] }, { status: 400 }))
  const failure = await callControl('get', '/__mock/state').catch(error => error)
  expect(failure).toBeInstanceOf(ContractError)
  expect(failure).toMatchObject({ sentence: 'Unknown gap.', facts: ['known: a'] })
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

test('fails in plain words when the connection is cut, also within the body', async () => {
  const cut = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
  for (const fetch of [() => Promise.reject(new TypeError('failed')), async () => new Response(cut)]) {
    vi.stubGlobal('fetch', fetch)
    await expect(sendRequest({ url: 'http://mock/', headers: {} }, 'send')).rejects.toThrow(
      'There was no reply: the connection was cut.',
    )
  }
})

let frames: (() => void)[] = []
function prepareEvents(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeEventSource.all.length = 0
  frames = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

function follow(session?: string) {
  prepareEvents()
  const calls: unknown[] = []
  const note = (name: string) => (value?: unknown) => calls.push(value === undefined ? name : [name, value])
  const handlers = {
    ...{ start: note('start'), entries: note('entries'), cleared: note('cleared') },
    ...{ state: note('state'), broken: note('broken') },
  }
  const stop = followEvents(session, handlers)
  return { calls, stop, source: FakeEventSource.all[0] ?? expect.fail() }
}

test('gives the entries of a frame together', () => {
  const { calls, source } = follow()
  source.send('entry', { id: 1 })
  source.send('entry', { id: 2 })
  expect([calls, frames.length]).toEqual([[], 1])
  frames[0]?.()
  expect(calls).toEqual([['entries', [{ id: 1 }, { id: 2 }]]])
})

test('forgets entries that wait when the journal is cleared', () => {
  const { calls, source } = follow()
  source.send('entry', { id: 1 })
  source.send('cleared')
  source.send('state', { seed: 7 })
  frames[0]?.()
  expect(calls).toEqual(['cleared', ['state', { seed: 7 }], ['entries', []]])
})

test('connects again a second after a break, until it is stopped', () => {
  const { calls, source, stop } = follow()
  source.onerror()
  expect([calls, source.isClosed]).toEqual([['broken'], true])
  vi.advanceTimersByTime(999)
  expect(FakeEventSource.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeEventSource.all).toHaveLength(2)
  FakeEventSource.all[1]?.onerror()
  stop()
  vi.advanceTimersByTime(5000)
  expect(FakeEventSource.all).toHaveLength(2)
})

test('replaces the scenarios in the address of the page around', async () => {
  const href = 'https://shop.example/goods?mdc=old&page=2&mdc=older#top'
  vi.stubGlobal('parent', { location: { href } })
  vi.stubGlobal('document', { documentElement: { dataset: { mock: '/nested' } } })
  // A module of its own, since it reads the page once.
  const framed = '../../../../src/console/api/parent-window.ts?framed'
  const module: typeof import('../../../../src/console/api/parent-window.ts') = await import(framed)
  expect(module.controlBase).toBe('/nested')
  expect(module.writePageLink(['slow=1s', 'empty@/a/*'])).toBe(
    'https://shop.example/goods?page=2&mdc=slow%3D1s&mdc=empty%40%2Fa%2F*#top',
  )
  expect(module.writePageLink([])).toBe('https://shop.example/goods?page=2#top')
})
