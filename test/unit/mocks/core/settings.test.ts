import { expect, expectTypeOf, test } from 'vitest'
import { describeStories } from '../../../../mocks/control/describe-state.ts'
import { mergeOverrides, type OverriddenCells, override } from '../../../../mocks/core/settings/override.ts'
import { resolveStory, type Stories } from '../../../../mocks/core/settings/story.ts'
import { createMock, type MockOptions } from '../../../../mocks/mock.ts'
import { applyStory } from '../../../../mocks/session/sessions.ts'
import { requestMock } from '../../../support/request-mock.ts'

test('knows operations, columns and their types', () => {
  expectTypeOf<OverriddenCells<'clmmVenuePools'>['fee']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<OverriddenCells<'tokenDetails'>['holderCount']>().toEqualTypeOf<number | null | undefined>()
  // Fields of all versions are known.
  expectTypeOf<OverriddenCells<'influencerCredibility'>>().toHaveProperty('trackRecordPerformanceTier')
  override('clmmVenuePools', { rows: [{}, { fee: 1 }] })
  override('clmmVenuePools', { reply: { status: 503, body: null } })
  override('clmmVenuePools', { abc: { fee: null, allowBroken: true } })
  override('listPets', { 1: { name: 'Rex' } })
  // @ts-expect-error null is no fee
  override('clmmVenuePools', { abc: { fee: null } })
  // @ts-expect-error there is no such column
  override('clmmVenuePools', { abc: { fe: 1 } })
  // @ts-expect-error there is no such column in an exact row
  override('clmmVenuePools', { rows: [{ fe: 1 }] })
})

test('joins overrides by row, where both have rows by key', () => {
  const one = override('clmmVenuePools', { a: { fee: 1 } })
  const other = override('clmmVenuePools', { b: null })
  expect(mergeOverrides(one, other)).toEqual({ clmmVenuePools: { a: { fee: 1 }, b: null } })
  const exact = override('clmmVenuePools', { rows: [] })
  expect(mergeOverrides(one, exact)).toEqual(exact)
  expect(mergeOverrides(exact, one)).toEqual(one)
})

const stories: Stories = {
  calm: { seed: 7, size: 'small', scenarios: ['slow=1'], gaps: { 'GAP-13': '403' } },
  whale: { extends: 'calm', seed: 8, scenarios: ['empty@evm*'], overrides: { clmmVenuePools: { a: null } } },
  loop: { extends: 'pool' },
  pool: { extends: 'loop' },
}

test('joins a story with the one it extends', () => {
  expect(resolveStory(stories, 'whale')).toEqual({
    seed: 8,
    size: 'small',
    now: undefined,
    scenarios: ['empty@evm*', 'slow=1'],
    lifecycle: [],
    gaps: { 'GAP-13': '403' },
    overrides: { clmmVenuePools: { a: null } },
  })
})

test('adds what a session of a story has, after all that the story extends', () => {
  const shared: Stories = {
    base: { seed: 7, scenarios: ['slow=1'], sessions: { alice: { seed: 1 }, bob: { scenarios: ['empty'] } } },
    day: { extends: 'base', seed: 8, sessions: { alice: { size: 'small', gaps: { 'GAP-13': '403' } } } },
  }
  expect(resolveStory(shared, 'day')).toMatchObject({ seed: 8, size: undefined, gaps: {} })
  expect(resolveStory(shared, 'day', 'alice')).toMatchObject({
    seed: 1,
    size: 'small',
    gaps: { 'GAP-13': '403' },
    scenarios: ['slow=1'],
  })
  expect(resolveStory(shared, 'day', 'bob')).toMatchObject({ seed: 8, scenarios: ['empty', 'slow=1'] })
  expect(resolveStory(shared, 'day', 'constructor')).toEqual(resolveStory(shared, 'day'))
  expect(() => resolveStory({ a: { sessions: { bob: { extends: 'b' } as never } } }, 'a')).toThrow(
    'session bob of story a',
  )
})

test('rejects unknown names and circles', () => {
  expect(() => resolveStory(stories, 'whal')).toThrow('did you mean: whale')
  expect(() => resolveStory(stories, 'constructor')).toThrow('Unknown story "constructor"')
  expect(() => resolveStory(stories, 'loop')).toThrow('loop → pool → loop')
  expect(() => resolveStory({ a: { seeds: 1 } as never }, 'a')).toThrow('did you mean: seed')
})

const lateStories = { late: { size: 'small', now: '2027-01-15T12:00:00Z', scenarios: ['slow=5'] } } as const

test('replaces all settings of a session, and describes them as a story', () => {
  const { sessions } = createMock({ stories: lateStories, scenarios: ['empty'], now: '2026-01-15T12:00:00Z' })
  const { clock } = sessions.first
  applyStory(sessions.first, 'late')
  expect([clock.frozen, clock.now()]).toEqual([true, Date.parse(lateStories.late.now) / 1000])
  expect(describeStories(sessions.first)).toEqual({
    stories: [{ name: 'late', says: null }],
    inForce: { seed: 1, ...lateStories.late },
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
    const ask = () => requestMock(mock, { path: '/altchain/clmm-venue/pools', headers }).status
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
