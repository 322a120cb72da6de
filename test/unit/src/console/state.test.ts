import './support/prepare-modules.ts'
import { useState } from 'preact/hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useLiveState } from '../../../../src/console/state/use-live-state.ts'
import { useLoad } from '../../../../src/console/state/use-load.ts'
import { useMediaQuery } from '../../../../src/console/state/use-media-query.ts'
import { navigateTo, useRoute, writeRoute } from '../../../../src/console/state/use-route.ts'
import { matchWords } from '../../../../src/theme/text-input.tsx'
import { runHook, settle } from './support/draw.ts'
import { FakeEventSource, mediaQuery, openPage } from './support/fake-page.ts'
import { makeJournalEntry, makeState } from './support/make-context.ts'

test('finds every word, in small letters or capitals', () => {
  expect(matchWords('sol price')('PriceOfSOL')).toBe(true)
  expect(matchWords('sol price')('PriceOfETH')).toBe(false)
  expect(matchWords('  ')('anything')).toBe(true)
})

test('follows a media query', async () => {
  onTestFinished(() => {
    mediaQuery.matches = false
  })
  const { result } = await runHook(() => useMediaQuery('(max-width: 720px)'))
  expect(result.current).toBe(false)
  mediaQuery.matches = true
  await settle(() => mediaQuery.dispatchEvent(new Event('change')))
  expect(result.current).toBe(true)
})

function preparePage(): void {
  FakeEventSource.all.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(makeState({ seed: 7 })))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

async function add(...added: readonly { id: number; status?: number }[]) {
  await settle(() => {
    for (const entry of added) FakeEventSource.all[0]?.send('entry', makeJournalEntry(entry))
  })
}

/** Follows a session whose events a test sends itself, until the test ends. */
const follow = async () => {
  preparePage()
  const { result } = await runHook(() => useLiveState('blue'))
  vi.stubGlobal('requestAnimationFrame', (deliver: () => void) => {
    queueMicrotask(deliver)
    return 1
  })
  return result
}

test('drops a reply about a session that was left', async () => {
  preparePage()
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

async function runLoad() {
  const pending: ((text: string) => void)[] = []
  const { result } = await runHook(() => {
    const [input, setInput] = useState(0)
    return { setInput, ...useLoad(() => new Promise<string>(resolve => pending.push(resolve)), [input]) }
  })
  return { pending, result }
}

test('reads again when an input changes, and keeps what was read until then', async () => {
  const { pending, result } = await runLoad()
  expect(result.current.data).toBeUndefined()
  await settle(() => pending[0]?.('first'))
  await settle(() => result.current.setInput(1))
  expect([result.current.data, pending.length]).toEqual(['first', 2])
  await settle(() => pending[1]?.('second'))
  expect(result.current.data).toBe('second')
})

test('ignores what an earlier input brings late', async () => {
  const { pending, result } = await runLoad()
  await settle(() => result.current.setInput(1))
  await settle(() => pending[1]?.('new'))
  await settle(() => pending[0]?.('old'))
  expect(result.current.data).toBe('new')
})

test('gives the error, and reads once more when it is asked to', async () => {
  let turn = 0
  const { result } = await runHook(() =>
    useLoad(async () => {
      if (turn++ === 0) throw new Error('lost')
      return turn
    }, []),
  )
  expect(result.current.failure?.message).toBe('lost')
  await settle(() => result.current.reload())
  expect([result.current.data, result.current.failure]).toEqual([2, undefined])
})

test('reads place, detail and parameters of the address', async () => {
  const { result } = await runHook(useRoute, {}, '#/gaps/a%2Fb?find=x+y&session=blue')
  expect(result.current).toEqual({ place: 'gaps', detail: 'a/b', params: { find: 'x y', session: 'blue' } })
})

test('begins at the journal, and leaves a detail that is badly encoded', async () => {
  expect((await runHook(useRoute)).result.current).toEqual({ place: 'journal', detail: '', params: {} })
  expect((await runHook(useRoute, {}, '#/try/50%')).result.current.detail).toBe('50%')
})

test('follows the address, also when no history entry is made', async () => {
  const { result, location } = await runHook(useRoute)
  await settle(() => navigateTo('#/gaps'))
  expect(result.current.place).toBe('gaps')
  await settle(() => navigateTo('#/clock', { replace: true }))
  expect([result.current.place, location.hash]).toEqual(['clock', '#/clock'])
})

test('keeps the session unless it is named, and leaves out parameters without a value', () => {
  openPage('#/journal?session=blue&find=x')
  expect(writeRoute('gaps')).toBe('#/gaps?session=blue')
  expect(writeRoute('try', 'a/b', { find: '', view: undefined, list: 'c d' })).toBe(
    '#/try/a%2Fb?session=blue&list=c+d',
  )
  expect(writeRoute('gaps', '', { session: 'green' })).toBe('#/gaps?session=green')
  expect(writeRoute('gaps', '', { session: '' })).toBe('#/gaps')
})
