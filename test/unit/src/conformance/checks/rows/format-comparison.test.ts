import { expect, it } from 'vitest'
import { formatComparison } from '../../../../../../src/conformance/checks/rows/format-comparison.ts'

const row = { count: 12, price: null, sum: 2.5, name: 'a', time: 1_768_485_900 }
const context = { row, sent: row, rows: [row], query: { limit: 10 }, now: 1_768_478_400 }

it.each([
  ['row.count <= query.limit', 'at most 10, not 12'],
  ['row.time <= now + 300.0', 'at most 2026-01-15T12:05:00Z, not 2026-01-15T14:05:00Z (2 hours later)'],
  ['row.price == null && row.count < 3', 'less than 3, not 12'],
  ['row.count < 3 && row.price == null', 'less than 3, not 12'],
  ['row.price != null || row.count < 3', 'less than 3, not 12'],
  ['row.sum > 3.0 || (row.count == 12 && near(row.count, row.sum))', 'about 2.5, not 12'],
  ['quotient(row.count, row.sum, 5.0)', 'about 0.5, not 12'],
  ['addsUp(row.count, [row.sum, 5.0])', 'about 7.5, not 12'],
  ['size(rows) > 1', 'more than 1, not 1'],
  ['row.name == "b"', undefined],
  ['row.price > 1.0', undefined],
  ['unique(rows.map(r, r.name))', undefined],
  ['rows.all(r, r.count < 3)', undefined],
])('%s: %s', (rule, text) => {
  expect(formatComparison(rule, context)).toBe(text)
})
