import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import {
  compareValues,
  findOrder,
  sortReplyEntries,
} from '../../../../../mocks/scenarios/entries/sort-reply-entries.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'

const ask = (id: OperationId, query: object = {}) =>
  ({ operation: getOperation(id), query, now: 0 }) as Partial<RequestContext> as RequestContext

test('finds the order of a request by what it asks for', () => {
  expect(findOrder(ask('dexdV3Pools'))).toMatchObject({ by: 'createdAt', direction: 'descending' })
  expect(findOrder(ask('dexdV3Pools', { order_asc: ['fee'] }))).toMatchObject({
    by: 'fee',
    direction: 'ascending',
  })
  expect(findOrder(ask('tradeStatistics'))).toBeUndefined()
})

test('sorts entries up or down, and keeps a list without an order', () => {
  const entries = [{ fee: 5 }, { fee: 1 }, { fee: 9 }]
  const fees = (query: object) => sortReplyEntries(entries, ask('dexdV3Pools', query)).map(({ fee }) => fee)
  expect(fees({ order_asc: ['fee'] })).toEqual([1, 5, 9])
  expect(fees({ order_desc: ['fee'] })).toEqual([9, 5, 1])
  expect(sortReplyEntries(entries, ask('tradeStatistics'))).toBe(entries)
  expect(entries.map(({ fee }) => fee)).toEqual([5, 1, 9])
})

test('compares numbers by size, and texts by their letters', () => {
  expect(compareValues(2, 10)).toBeLessThan(0)
  expect(compareValues('2', '10')).toBeGreaterThan(0)
  expect(compareValues('2026-01-15', '2026-02-01')).toBeLessThan(0)
  expect(compareValues(3, 3)).toBe(0)
  expect(compareValues(2n ** 70n, 5)).toBeGreaterThan(0)
})
