import '../support/prepare-modules.ts'
import { useState } from 'preact/hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLiveState } from '../../../../../src/console/state/use-live-state.ts'
import { runHook, settle } from '../support/draw.ts'
import { FakeEventSource } from '../support/fake-event-source.ts'
import { makeJournalEntry, makeState } from '../support/make-context.ts'

beforeEach(() => {
  FakeEventSource.all.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(makeState({ seed: 7 })))
})
afterEach(() => {
  vi.useRealTimers()
})

async function add(...added: readonly { id: number; status?: number }[]) {
  await settle(() => {
    for (const entry of added) FakeEventSource.all[0]?.send('entry', makeJournalEntry(entry))
  })
}

const follow = async () => {
  const { result } = await runHook(() => useLiveState('blue'))
  vi.stubGlobal('requestAnimationFrame', (deliver: () => void) => {
    queueMicrotask(deliver)
    return 1
  })
  return result
}

test('reads the state and follows its changes', async () => {
  const result = await follow()
  expect(result.current.state?.seed).toBe(7)
  await settle(() => FakeEventSource.all[0]?.send('state', makeState({ seed: 8 })))
  expect(result.current.state?.seed).toBe(8)
})

test('drops a reply about a session that was left', async () => {
  const session = { change: (_: string) => {} }
  const { result } = await runHook(() => {
    const [name, setName] = useState('blue')
    session.change = setName
    return useLiveState(name)
  })
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  await settle(() => {
    result.current.readState()
    session.change('red')
  })
  await settle(() => answers[1]?.(Response.json(makeState({ seed: 2 }))))
  await settle(() => answers[0]?.(Response.json(makeState({ seed: 1 }))))
  expect(result.current.state?.seed).toBe(2)
})

test('keeps a state of the stream that is newer than a reply', async () => {
  const result = await follow()
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  await settle(() => {
    result.current.readState()
    FakeEventSource.all[0]?.send('state', makeState({ seed: 9 }))
    answer(Response.json(makeState({ seed: 8 })))
  })
  expect(result.current.state?.seed).toBe(9)
})

test('replaces an entry that comes again with its reply, and adds the others', async () => {
  const result = await follow()
  await add({ id: 1 }, { id: 2, status: 0 })
  await add({ id: 2, status: 404 }, { id: 3 })
  expect(result.current.entries.map(({ id, status }) => [id, status])).toEqual([
    [1, 200],
    [2, 404],
    [3, 200],
  ])
  await settle(() => FakeEventSource.all[0]?.send('cleared'))
  expect(result.current.entries).toEqual([])
})

test('keeps the newest ten thousand entries', async () => {
  const result = await follow()
  await add(...Array.from({ length: 10_002 }, (_, index) => ({ id: index + 1 })))
  expect([result.current.entries.length, result.current.entries[0]?.id]).toEqual([10_000, 3])
})

test('tells when the mock is lost', async () => {
  const result = await follow()
  expect(result.current.isBroken).toBe(false)
  await settle(() => FakeEventSource.all[0]?.onerror())
  expect(result.current.isBroken).toBe(true)
})
