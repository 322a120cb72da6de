import { afterEach, expect, test } from 'vitest'
import { type LocatedRequest, readOriginBases } from '../../../../../mocks/adapters/base-urls.ts'
import { answerControl } from '../../../../../mocks/adapters/page/answer-control.ts'
import { createMock } from '../../../../../mocks/mock.ts'

const base = 'http://127.0.0.1:4010'
const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })

afterEach(mock.reset)

function ask(path: string, init?: RequestInit, query = '') {
  const place: LocatedRequest = { origin: 'base', url: base, path, query, host: '127.0.0.1:4010' }
  return answerControl(mock, readOriginBases({}), place, new Request(`${base}${path}?${query}`, init))
}

test('answers the control API of this page', async () => {
  const response = await ask('/__mock/clock')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ clock: { now: '2026-01-15T12:00:00Z', frozen: true } })
})

test('changes the mock', async () => {
  await ask('/__mock/scenarios', { method: 'PUT', body: '{"scenarios":["empty"]}' })
  expect(mock.sessions.first.scenarios.map(({ text }) => text)).toEqual(['empty'])
})

test('sends no body with HEAD and OPTIONS', async () => {
  expect(await (await ask('/__mock/state', { method: 'HEAD' })).text()).toBe('')
  const options = await ask('/__mock/state', { method: 'OPTIONS' })
  expect([options.status, options.body]).toEqual([204, null])
})

test('gives the document of the contract', async () => {
  expect((await (await ask('/__mock/document.json')).json()).openapi).toMatch(/^3\./)
})

test('streams changes until the page goes away', async () => {
  const controller = new AbortController()
  const response = await ask('/__mock/journal/events', { signal: controller.signal })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/^event: state\n/)
  controller.abort()
  await reader?.cancel()
})

test('rejects a stream from what is no id', async () => {
  expect((await ask('/__mock/journal/events', {}, 'since=x')).status).toBe(400)
})
