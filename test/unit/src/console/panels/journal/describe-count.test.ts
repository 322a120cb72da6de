import { expect, test } from 'vitest'
import { describeCount } from '../../../../../../src/console/panels/journal/describe-count.ts'

test.each([
  [{ shown: 1, kept: 1, all: 1 }, false, '1 request'],
  [{ shown: 10_000, kept: 10_000, all: 10_000 }, false, '10,000 requests'],
  [{ shown: 1000, kept: 1000, all: 10_000 }, false, '1,000 of 10,000 requests; 9,000 dropped'],
  [{ shown: 3, kept: 20, all: 20 }, true, '3 of 20 requests'],
  [{ shown: 3, kept: 1000, all: 10_000 }, true, '3 of 10,000 requests; 9,000 dropped'],
  // The list is paused: what waits is counted at its own button.
  [{ shown: 5, kept: 7, all: 7 }, false, '7 requests'],
])('counts %j, filtered: %s', (counts, isFiltered, text) => {
  expect(describeCount(counts, isFiltered)).toBe(text)
})
