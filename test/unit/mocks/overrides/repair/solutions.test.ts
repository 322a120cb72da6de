import { expect, test } from 'vitest'
import { readDraftedEntryShape } from '../../../../../mocks/drafts/values/read-shape.ts'
import { findStaleResult } from '../../../../../mocks/overrides/repair/find-stale-result.ts'
import { listSolutions } from '../../../../../mocks/overrides/repair/list-solutions.ts'
import { findFactors, scaleValue } from '../../../../../mocks/overrides/repair/scale-value.ts'

const { members } = readDraftedEntryShape('TradeStatistics')
const scope = (row: Record<string, unknown>) => ({ row, rows: [row], query: {}, now: 0 })

test('solves an equation for each of its columns', () => {
  const row = { totalVolume: 10, volumeBuy: 4, volumeSell: 1 }
  const rule = 'addsUp(sent.totalVolume, [sent.volumeBuy, sent.volumeSell])'
  expect(listSolutions(rule, scope({ ...row, volumeBuy: 400_000.5 }), ['totalVolume'], members)).toEqual([
    { totalVolume: 400_001.5 },
  ])
})

test('finds a result whose operands changed', () => {
  const before = { totalVolume: 5.5, volumeBuy: 4.25, volumeSell: 1.25 }
  const rules = [{ id: 'A', rule: 'addsUp(sent.totalVolume, [sent.volumeBuy, sent.volumeSell])' }]
  const changed = scope({ ...before, volumeBuy: 8.25 })
  expect(findStaleResult(rules, changed, before, new Set())).toEqual({ name: 'totalVolume', value: 9.5 })
  expect(findStaleResult(rules, changed, before, new Set(['totalVolume']))).toBeUndefined()
})

test('scales numbers and the members of a map', () => {
  expect([...findFactors({ a: 2, m: { x: 4, y: 5 } }, { a: 1, m: { x: 1, y: 5 } })]).toEqual([
    ['a', 0.5],
    ['m', 0.25],
  ])
  const shape = readDraftedEntryShape('PoolMetricsV3').members.swapCount
  expect(scaleValue({ '1 hour': 8, '1 day': 80 }, 0.01, shape, undefined, false)).toEqual({
    '1 hour': 1,
    '1 day': 1,
  })
})
