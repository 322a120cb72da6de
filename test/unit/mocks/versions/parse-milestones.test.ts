import { expect, test } from 'vitest'
import { parseMilestones } from '../../../../mocks/versions/parse-milestones.ts'

const endpoint = 'influencer-credibility'

test('reads both dates of a version', () => {
  const text = `${endpoint}@1.0.0=deprecated:2026-01-01,sunset:2026-06-01T12:00:00Z`
  expect(parseMilestones(text)).toEqual({
    text,
    endpoint,
    version: '1.0.0',
    deprecated: Date.UTC(2026, 0, 1) / 1000,
    sunset: Date.UTC(2026, 5, 1, 12) / 1000,
  })
})

test('reads one date alone', () => {
  expect(parseMilestones(`${endpoint}@2.0.0=sunset:2026-06-01`)).not.toHaveProperty('deprecated')
})

test.each([
  ['', 'is no lifecycle'],
  [`${endpoint}@1.0.0`, 'is no lifecycle'],
  ['influencer-credibilty@1.0.0=sunset:2026-06-01', `did you mean: ${endpoint}`],
  [`${endpoint}@1.0=sunset:2026-06-01`, 'did you mean: 1.0.0'],
  [`${endpoint}@1.0.0=sunst:2026-06-01`, 'did you mean: sunset'],
  [`${endpoint}@1.0.0=sunset:tomorrow`, '"tomorrow" is no date.'],
  [`${endpoint}@1.0.0=deprecated:2026-06-01,sunset:2026-01-01`, 'cannot be sunset before it is deprecated'],
])('rejects "%s"', (text, problem) => {
  expect(() => parseMilestones(text)).toThrow(problem)
})
