import { expect, test } from 'vitest'
import { findDecreasingCell } from '../../../../../../src/conformance/checks/across/find-decreasing-cell.ts'
import type { CrossReplyStatement } from '../../../../../../src/conformance/checks/across/list-statement-operations.ts'
import {
  toReplyVariables,
  unsentReplyVariables,
} from '../../../../../../src/conformance/checks/across/reply-variables.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const windows = ['1h', '24h', '7d'] as const
const statement = {
  id: 'X',
  over: windows,
  by: 'tokenAddress',
  grows: [{ columns: ['buyCount'], when: 'row.totalTradeCount >= 1', least: '0.5 * less' }],
  message: '{column} shrinks from {shorter.query.timeframe} to {longer.query.timeframe}.',
} as unknown as CrossReplyStatement

/** Judges the counts of one token over the windows; undefined for a window that was not asked for. */
function judge(counts: readonly (number | undefined)[], totalTradeCount = 5) {
  const exchanges = counts.map((buyCount, at) =>
    buildExchange('tradeStatistics', {
      query: { timeframe: windows[at] ?? '' },
      rows: [{ tokenAddress: 'a', buyCount: buyCount ?? 0, totalTradeCount }],
    }),
  )
  const views = buildEvidence(exchanges).exchanges.map(toReplyVariables)
  const scope = windows.map((name, at) => [name, counts[at] === undefined ? unsentReplyVariables : views[at]])
  return findDecreasingCell(statement, Object.fromEntries(scope))
}

test('counts the comparisons that hold', () => {
  expect(judge([10, 20, 30])).toEqual({ holds: 2 })
  expect(judge([10, 5, 2.5])).toEqual({ holds: 2 })
})

test('finds the first cell that is smaller over a longer window', () => {
  expect(judge([10, 20, 9])).toMatchObject({
    finding: {
      message: 'buyCount shrinks from 24h to 7d.',
      place: '[0].data[0].buyCount',
      expected: 'at least 20',
      actual: 9,
    },
  })
})

test('compares the neighbors of a window that was not asked for', () => {
  expect(judge([10, undefined, 4])).toHaveProperty('finding.message', 'buyCount shrinks from 1h to 7d.')
})

test('leaves out rows that a condition excludes, and zeros', () => {
  expect(judge([10, 1, 0], 0)).toEqual({ holds: 0 })
  expect(judge([0, 0, 0])).toEqual({ holds: 0 })
})
