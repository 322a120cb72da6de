import '../support/prepare-modules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents } from '../../../../../src/console/api/follow-events.ts'
import { FakeEventSource } from '../support/fake-event-source.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeEventSource.all.length = 0
  frames = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(session?: string) {
  const calls: unknown[] = []
  const note = (name: string) => (value?: unknown) => calls.push(value === undefined ? name : [name, value])
  const handlers = {
    ...{ start: note('start'), entries: note('entries'), cleared: note('cleared') },
    ...{ state: note('state'), broken: note('broken') },
  }
  const stop = followEvents(session, handlers)
  return { calls, stop, source: FakeEventSource.all[0] ?? expect.fail() }
}

test('asks for all events of the session', () => {
  expect(follow('a b').source.url).toBe('/__mock/journal/events?since=0&session=a%20b')
})

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
