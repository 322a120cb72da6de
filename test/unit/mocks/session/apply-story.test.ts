import { expect, test } from 'vitest'
import { describeStories } from '../../../../mocks/control/describe-story.ts'
import { createMock } from '../../../../mocks/mock.ts'
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
