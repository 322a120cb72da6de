import { expect, it, test } from 'vitest'
import {
  isBlank,
  listNullableColumns,
  listUnseenColumns,
} from '../../../../../src/conformance/evidence/list-unseen-columns.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const show = (buyToSellRatio: number | null) =>
  buildExchange('tradeStatistics', { rows: [{ tokenAddress: 'a', buyToSellRatio }] })

test('lists the columns that may be null, none for objects', () => {
  expect(listNullableColumns('tradeStatistics')).toEqual(['buyToSellRatio'])
  expect(listNullableColumns('sentimentShifts')).toEqual([])
})

test('lists a column until a row shows a value of it', () => {
  expect(listUnseenColumns('tradeStatistics', [])).toEqual(['buyToSellRatio'])
  expect(listUnseenColumns('tradeStatistics', [show(null), show(null)])).toEqual(['buyToSellRatio'])
  expect(listUnseenColumns('tradeStatistics', [show(null), show(0)])).toEqual([])
})

test('looks at replies of the operation only', () => {
  const other = { ...show(0.5), operation: 'tokenDetails' } as const
  expect(listUnseenColumns('tradeStatistics', [other])).toEqual(['buyToSellRatio'])
})

it.each<[unknown, boolean]>([
  [null, true],
  [undefined, true],
  [{}, true],
  [{ '1h': null, '24h': null }, true],
  [{ '1h': null, '24h': 0 }, false],
  [0, false],
  ['', false],
  [false, false],
  [[], false],
])('takes %j as blank: %s', (cell, want) => {
  expect(isBlank(cell)).toBe(want)
})
