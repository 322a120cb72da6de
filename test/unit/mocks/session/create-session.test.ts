import { expect, test, vi } from 'vitest'
import { createReplyStore } from '../../../../mocks/core/journal/reply-store.ts'
import { createReplyCache } from '../../../../mocks/core/reply-cache.ts'
import { createSession } from '../../../../mocks/session/create-session.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

function open() {
  const getWorld = vi.fn((seed: number, size: 'large' | 'small') => createWorld({ seed, size }))
  const session = createSession('mine', {
    defaults: () => ({
      seed: 1,
      size: 'small',
      scenarios: ['empty'],
      lifecycle: [],
      gaps: { 'GAP-13': '403' },
      overrides: {},
      now: '2026-01-15T12:00:00Z',
    }),
    apiKeys: new Set(['test-key']),
    strictGaps: false,
    payerBalance: 100n,
    getWorld,
    cache: createReplyCache(),
    replies: createReplyStore(),
    replay: undefined,
    example: () => undefined,
    stories: {},
  })
  return { session, getWorld }
}
const texts = ({ scenarios }: ReturnType<typeof open>['session']) => scenarios.map(({ text }) => text)

test('starts with the defaults, and with no state of its own', () => {
  const { session } = open()
  expect(session).toMatchObject({ name: 'mine', seed: 1, size: 'small', gaps: {} })
  expect(texts(session)).toEqual(['empty'])
  expect(session.choices['GAP-13']).toBe('403')
  expect(session.state).toEqual({ settings: {}, clock: undefined })
  expect(session.ledger.balanceOf(`0x${'1'.repeat(40)}`)).toBe(100n)
})

test('puts settings in place, and keeps the others', () => {
  const { session, getWorld } = open()
  const worlds = getWorld.mock.calls.length
  session.set({ scenarios: ['slow=5'], gaps: { 'GAP-11': '422' } })
  expect(getWorld).toHaveBeenCalledTimes(worlds)
  expect(texts(session)).toEqual(['slow=5'])
  expect(session.choices).toMatchObject({ 'GAP-11': '422', 'GAP-13': '403' })
  expect([...session.chosenGaps].sort()).toEqual(['GAP-11', 'GAP-13'])
  session.set({ seed: 7 })
  expect(getWorld).toHaveBeenLastCalledWith(7, 'small')
  expect(texts(session)).toEqual(['slow=5'])
})

test('changes nothing for a setting that is not understood', () => {
  const { session } = open()
  const { revision } = session
  expect(() => session.set({ seed: 7, scenarios: ['emty'] })).toThrow('did you mean: empty')
  expect(session).toMatchObject({ seed: 1, revision, state: { settings: {} } })
})

test('restores one setting, and resets all', () => {
  const { session } = open()
  session.set({ seed: 7, scenarios: [] })
  session.restore('scenarios')
  expect(texts(session)).toEqual(['empty'])
  expect(session.state.settings).toEqual({ seed: 7 })
  session.clock.advance(60)
  session.reset()
  expect(session).toMatchObject({ seed: 1, state: { settings: {}, clock: undefined } })
})

test('adopts the state of another session', () => {
  const [one, other] = [open().session, open().session]
  one.set({ seed: 7, scenarios: ['flaky'] })
  one.clock.advance(60)
  other.adopt(one.state)
  expect(other.seed).toBe(7)
  expect(texts(other)).toEqual(['flaky'])
  expect(other.clock.now()).toBe(one.clock.now())
  expect(other.state).toEqual(one.state)
})

test('counts from 1 again when scenarios are set, and forgets replies when anything is', () => {
  const { session } = open()
  const make = vi.fn(() => ({ status: 200, headers: {}, body: '[]' }))
  const ask = () => session.memoizeReply(5, 'key', make)
  expect([session.count('a'), session.count('a')]).toEqual([1, 2])
  for (let i = 0; i < 4; i++) ask()
  expect(make).toHaveBeenCalledTimes(2)
  session.set({ scenarios: ['empty'] })
  ask()
  expect(make).toHaveBeenCalledTimes(3)
  expect(session.count('a')).toBe(1)
})
