import { expect, test } from 'vitest'
import { expandSortableColumns } from '../../../../../src/generate/operations/expand-sortable-columns.ts'
import {
  findSourceLocation,
  recordSourceLocation,
} from '../../../../../src/generate/operations/find-source-location.ts'

const sortable = { id: 'ORD', columns: ['price', 'volume'], ascending: 'asc', descending: 'desc' }

test('keeps an order of one column as it is', () => {
  const order = { id: 'ORD-1', by: 'time', direction: 'descending' }
  expect(expandSortableColumns(order)).toEqual([order])
})

test('writes two orders for each sortable column, each the opposite of the other', () => {
  const orders = expandSortableColumns(sortable) as {
    id: string
    opposite: string
    by: string
    direction: string
  }[]
  expect(orders.map(({ id, opposite }) => [id, opposite])).toEqual([
    ['ORD-asc-price', 'ORD-desc-price'],
    ['ORD-desc-price', 'ORD-asc-price'],
    ['ORD-asc-volume', 'ORD-desc-volume'],
    ['ORD-desc-volume', 'ORD-asc-volume'],
  ])
  expect(orders[1]).toMatchObject({ by: 'price', direction: 'descending', descending: 'desc' })
})

test('applies an order only when its parameter names the column and the other one is absent', () => {
  expect(expandSortableColumns(sortable)[0]).toMatchObject({
    when: "has(query.asc) && !has(query.desc) && query.asc[0] == 'price'",
  })
})

test('locates each order at the column it was written for', () => {
  const entry = recordSourceLocation({ ...sortable }, { file: 'paths.yaml', path: ['a', 'x-order', '0'] })
  expect(findSourceLocation(expandSortableColumns(entry)[2] as object)).toEqual({
    file: 'paths.yaml',
    path: ['a', 'x-order', '0', 'columns', '1'],
  })
})

test('returns no origin for an object that was made', () => {
  expect(findSourceLocation(expandSortableColumns(sortable)[0] as object)).toBeUndefined()
  expect(findSourceLocation(recordSourceLocation({}, undefined))).toBeUndefined()
})
