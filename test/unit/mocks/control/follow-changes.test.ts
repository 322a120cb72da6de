import { afterEach, expect, test, vi } from 'vitest'
import {
  createChangeSource,
  followChanges,
  readChangeStream,
} from '../../../../mocks/control/follow-changes.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { requestMock } from '../../../support/request-mock.ts'

afterEach(() => void vi.useRealTimers())

/** A mock whose first session is followed; `texts` has what the reader got. */
function follow(since = 0) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
  const texts: string[] = []
  const source = createChangeSource(mock.sessions.first, mock.sessions)
  const stop = followChanges({ source, since }, { write: text => texts.push(text), end: () => {} })
  return { mock, texts, stop }
}

test('sends the state at once, and requests together a moment later', () => {
  const { mock, texts, stop } = follow()
  expect(texts).toEqual([expect.stringMatching(/^event: state\ndata: \{.*\}\n\n$/)])
  requestMock(mock, { path: '/nowhere' })
  requestMock(mock, { path: '/nowhere' })
  expect(texts).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(texts).toHaveLength(2)
  expect(texts[1]?.match(/^id: \d+$/gm)).toEqual(['id: 1', 'id: 2'])
  stop()
})

test('tells of a cleared journal and of changed settings', () => {
  const { mock, texts, stop } = follow()
  requestMock(mock, { path: '/nowhere' })
  vi.advanceTimersByTime(100)
  mock.reset()
  vi.advanceTimersByTime(100)
  expect(texts.at(-1)?.match(/^event: \w+$/gm)).toEqual(['event: cleared', 'event: state'])
  stop()
})

test('sends heartbeats, and nothing once it is stopped', () => {
  const { mock, texts, stop } = follow()
  vi.advanceTimersByTime(15_000)
  expect(texts.at(-1)).toBe(':\n\n')
  stop()
  requestMock(mock, { path: '/nowhere' })
  vi.advanceTimersByTime(60_000)
  expect(texts).toHaveLength(2)
})

test('continues after the last event of a client, and rejects what is no id', () => {
  const { sessions } = createMock({ size: 'small' })
  const read = (query: string, last?: string) =>
    readChangeStream(sessions, {
      method: 'GET',
      path: '/__mock/journal/events',
      query,
      body: '',
      remote: '',
      header: name => (name === 'last-event-id' ? last : undefined),
    })
  expect(read('since=4').since).toBe(4)
  expect(read('since=4', '9')).toEqual({ since: 9, session: sessions.first })
  expect(() => read('since=-1')).toThrow('since must be the id of an entry.')
})
