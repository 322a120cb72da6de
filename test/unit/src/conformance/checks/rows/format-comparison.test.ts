import { expect, it } from 'vitest'
import { formatComparison } from '../../../../../../src/conformance/checks/rows/format-comparison.ts'

const row = { count: 12, price: null, sum: 2.5, name: 'a' }
const context = { row, sent: row, rows: [row], query: { limit: 10 }, now: 1000 }

it.each([
  ['row.count <= query.limit', '12 <= 10'],
  ['row.count <= now - 990.0', '12 <= 10'],
  ['row.price == null && row.count < 3', '12 < 3'],
  ['row.count < 3 && row.price == null', '12 < 3'],
  ['row.price != null || row.count < 3', '12 < 3'],
  ['row.sum > 3.0 || (row.count == 12 && near(row.count, row.sum))', 'near(12, 2.5)'],
  ['size(rows) > 1', '1 > 1'],
  ['row.name == "b"', undefined],
  ['row.price > 1.0', undefined],
  ['unique(rows.map(r, r.name))', undefined],
  ['rows.all(r, r.count < 3)', undefined],
])('%s: %s', (rule, text) => {
  expect(formatComparison(rule, context)).toBe(text)
})
