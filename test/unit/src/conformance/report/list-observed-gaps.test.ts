import { expect, test } from 'vitest'
import { listObservedGaps } from '../../../../../src/conformance/report/list-observed-gaps.ts'
import { buildReport } from '../../../../support/build-report.ts'

const list = (given: Parameters<typeof buildReport>[1]) => listObservedGaps(buildReport([], given))

test('lists each behavior once, with its operations', () => {
  const observed = list({
    gaps: [
      { id: 'GAP-10', operationId: 'tokenDetails', observed: 'bare' },
      { id: 'GAP-17', operationId: 'tokenDetails', observed: 'bare' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'bare' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'other' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'bare' },
    ],
  })
  expect(observed.map(({ id, observed: what, operations }) => [id, what, ...operations])).toEqual([
    ['GAP-10', 'bare', 'tokenDetails', 'ohlcvPool'],
    ['GAP-17', 'bare', 'tokenDetails'],
    ['GAP-10', 'other', 'ohlcvPool'],
  ])
})

test('has the question of the register, and none for a gap that is not in it', () => {
  const [known, unknown] = list({
    gaps: [
      { id: 'GAP-01', operationId: 'tokenDetails', observed: 'empty' },
      { id: 'GAP-X', operationId: 'tokenDetails', observed: 'empty' },
    ],
  })
  expect(known?.question).toMatch(/\?$/)
  expect(unknown?.question).toBe('')
})
