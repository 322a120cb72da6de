import { expect, test } from 'vitest'
import { citeGaps } from '../../../../../src/conformance/model/cite-gaps.ts'
import { gapObserverDefinitions } from '../../../../../src/conformance/model/gap-observer-definitions.ts'

test('cites every gap of every requirement that it leaves open', () => {
  const pairs = Object.entries(gapObserverDefinitions).flatMap(([id, { leftOpenBy = [] }]) =>
    leftOpenBy.map(requirement => [id, requirement] as const),
  )
  expect(pairs.length).toBeGreaterThan(0)
  for (const [id, requirement] of pairs) {
    const cited = citeGaps(requirement)
    expect(cited).toMatch(/^ \(GAP-\w+(, GAP-\w+)*\)$/)
    expect(cited.slice(2, -1).split(', ')).toContain(id)
  }
})

test('returns an empty text for a requirement that no gap leaves open', () => {
  expect(citeGaps('NO-SUCH-01')).toBe('')
  expect(citeGaps('')).toBe('')
})
