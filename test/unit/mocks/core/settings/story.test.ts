import { expect, test } from 'vitest'
import { resolveStory, type Stories } from '../../../../../mocks/core/settings/story.ts'

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
