import { expect, test } from 'vitest'
import {
  checkRowLimit,
  countLimitedRows,
} from '../../../../../../src/conformance/checks/answers/check-row-limit.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import type { OperationId } from '../../../../../../src/contract/contract-types.ts'
import { buildEvidence, buildExchange, type RowByName } from '../../../../../support/build-exchange.ts'

const view = (id: OperationId, rows: readonly RowByName[], query = {}) =>
  buildEvidence([buildExchange(id, { rows, query })]).exchanges[0] as ExchangeEvidence
const list = (count: number) => Array.from({ length: count }, (_, at) => ({ tokenSymbol: `T${at}` }))
const check = (seen: ExchangeEvidence) => {
  const tally = createTally()
  checkRowLimit(seen, 3, ['X'], tally)
  return tally.find('X', seen.operation)
}

test('passes with exactly as many rows as the limit', () => {
  expect(check(view('trendingMomentum', list(3)))).toMatchObject({ evaluated: 1, findings: [], unclear: [] })
})

test('finds more rows than were asked for', () => {
  const [broken] = check(view('trendingMomentum', list(4)))?.findings ?? []
  expect(broken?.finding).toMatchObject({ place: 'body', expected: 'at most 3 rows', actual: '"4 rows"' })
})

test('is unclear with fewer rows, which a greater limit would give too', () => {
  const count = check(view('trendingMomentum', list(2)))
  expect(count).toMatchObject({ evaluated: 0, unclear: ['there are 2 rows, and 3 were the most'] })
})

test('says nothing of a time series', () => {
  expect(check(view('trendingMomentum', list(9), { granularity: '1h' }))).toBeUndefined()
})

test('counts the posts of a list that has several rows for one', () => {
  const posts = ['a', 'b', 'a'].map(postUrl => ({ postUrl }))
  expect(countLimitedRows(view('alphaPostDetection', posts))).toBe(2)
  expect(countLimitedRows(view('trendingMomentum', [...list(1), ...list(1)]))).toBe(2)
})
