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

test('rejects unknown names and circles', () => {
  expect(() => resolveStory(stories, 'whal')).toThrow('did you mean: whale')
  expect(() => resolveStory(stories, 'constructor')).toThrow('Unknown story "constructor"')
  expect(() => resolveStory(stories, 'loop')).toThrow('loop → pool → loop')
  expect(() => resolveStory({ a: { seeds: 1 } as never }, 'a')).toThrow('did you mean: seed')
})
