import { expect, test } from 'vitest'
import { describeStories } from '../../../../mocks/control/describe-story.ts'
import type { Stories } from '../../../../mocks/core/settings/story.ts'
import { createMock, type MockOptions } from '../../../../mocks/mock.ts'
import { applyStory } from '../../../../mocks/session/apply-story.ts'

const stories = { late: { size: 'small', now: '2027-01-15T12:00:00Z', scenarios: ['slow=5'] } } as const

test('replaces all settings of a session, and describes them as a story', () => {
  const { sessions } = createMock({ stories, scenarios: ['empty'], now: '2026-01-15T12:00:00Z' })
  applyStory(sessions.first, 'late')
  expect(describeStories(sessions.first)).toEqual({
    stories: [{ name: 'late', says: null }],
    inForce: { seed: 1, ...stories.late },
  })
  expect(() => applyStory(sessions.first, 'lat')).toThrow('did you mean: late')
  sessions.first.reset()
  expect(describeStories(sessions.first).inForce).toMatchObject({
    now: '2026-01-15T12:00:00Z',
    scenarios: ['empty'],
  })
})

test('has the changes of a story for the session that a request names', () => {
  const family: Stories = {
    shop: {
      size: 'small',
      scenarios: ['code=500'],
      sessions: { alice: { seed: 5, scenarios: ['code=418'] } },
    },
  }
  const seen = (options: MockOptions, headers: Readonly<Record<string, string>>) => {
    const mock = createMock({ stories: family, now: '2026-01-15T12:00:00Z', ...options })
    const sent = new Headers({ 'X-API-Key': 'test-key', ...headers })
    const path = '/altchain/clmm-venue/pools'
    const header = (name: string) => sent.get(name) ?? undefined
    const ask = () => mock.handle({ method: 'GET', origin: 'base', path, query: '', header }).status
    const first = ask()
    mock.sessions.open('alice').reset()
    return { statuses: [first, ask()], seed: mock.sessions.open('alice').seed }
  }
  const alice = { 'X-Mock-Session': 'alice' }
  expect(seen({ story: 'shop' }, alice)).toEqual({ statuses: [418, 418], seed: 5 })
  expect(seen({ story: 'shop' }, { 'X-Mock-Session': 'bob' }).statuses).toEqual([500, 500])
  expect(seen({ story: 'shop' }, {}).statuses).toEqual([500, 500])
  expect(seen({}, { ...alice, 'X-Mock-Story': 'shop' })).toEqual({ statuses: [418, 418], seed: 1 })
  const { sessions } = createMock({ stories: family })
  applyStory(sessions.open('alice'), 'shop')
  expect([sessions.open('alice').seed, sessions.first.seed]).toEqual([5, 1])
})
