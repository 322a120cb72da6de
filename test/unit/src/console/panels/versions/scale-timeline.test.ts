import { expect, test } from 'vitest'
import { scaleTimeline } from '../../../../../../src/console/panels/versions/scale-timeline.ts'

test('keeps the lengths of periods that are long enough', () => {
  const place = scaleTimeline([0, 25, 75, 100])
  expect([-5, 0, 25, 50, 75, 100, 110].map(place)).toEqual([0, 0, 25, 50, 75, 100, 100])
})

test('widens a short period, and takes its room from the long ones', () => {
  const place = scaleTimeline([0, 1000, 1010, 2010])
  expect([0, 500, 1000, 1005, 1010, 2010].map(place)).toEqual([0, 20.5, 41, 50, 59, 100])
})

test('gives no width to a period without length', () => {
  const place = scaleTimeline([0, 100, 100, 100])
  expect([50, 100].map(place)).toEqual([50, 100])
})
