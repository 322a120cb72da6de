import { afterEach, expect, test } from 'vitest'
import { describeClock, describeScenarios, describeState } from '../../../../mocks/control/describe-state.ts'
import { createMock } from '../../../../mocks/mock.ts'

const { sessions } = createMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' })
const session = sessions.first

afterEach(sessions.reset)

test('describes a session with the ends of its journal', () => {
  const text = 'sentiment-shifts@1.0.0=sunset:2026-06-01'
  session.set({ scenarios: ['empty', 'slow=5'], gaps: { 'GAP-13': '403' }, lifecycle: [text] })
  expect(
    describeState(session, { names: ['default', 'other'], evicted: 3 }, { dropped: 4, last: 10 }),
  ).toEqual({
    session: session.name,
    sessions: { open: ['default', 'other'], most: 100, evicted: 3 },
    seed: 7,
    size: 'small',
    clock: { now: '2026-01-15T12:00:00Z', frozen: true },
    scenarios: ['empty', 'slow=5'],
    gaps: { 'GAP-13': '403' },
    lifecycle: [text],
    journal: { kept: 6, dropped: 4 },
  })
})

test('describes clock and scenarios on their own', () => {
  session.clock.resume()
  session.set({ scenarios: [] })
  expect(describeClock(session).clock.frozen).toBe(false)
  expect(describeScenarios(session)).toEqual({ scenarios: [] })
})
