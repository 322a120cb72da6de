import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import {
  listEnvelopeFaults,
  listLimitFaults,
  listOrderFaults,
} from '../../../../../mocks/scenarios/faults/list-envelope-faults.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const context = {
  operation: getOperation('ohlcvPool'),
  query: {},
  now: 0,
} as Partial<RequestContext> as RequestContext
const envelope = {
  columns: [
    { name: 'a', type: 'String' },
    { name: 'b', type: 'Float64' },
  ],
  data: [
    ['x', 1],
    ['y', 2],
  ],
  rows: 2,
}
const start = (name: string) =>
  [...listEnvelopeFaults(), ...listOrderFaults(), ...listLimitFaults()]
    .find(fault => fault.name === `fault:${name}`)
    ?.start(undefined)
const breakTable = (name: string) => start(`envelope:${name}`)?.envelope?.(envelope, context, 0)
const breakBody = (name: string, body: string, status = 200) =>
  start(`envelope:${name}`)?.after?.({ status, headers: {}, body }, context, 0).body

test('miscounts the rows, or leaves a member out', () => {
  expect(breakTable('rows')).toEqual({ ...envelope, rows: 3 })
  expect(JSON.parse(JSON.stringify(breakTable('no-columns')))).toEqual({ data: envelope.data, rows: 2 })
})

test('breaks rows: one too short, all by name, all shifted', () => {
  expect(breakTable('short-row')?.data).toEqual([['x', 1], ['y']])
  expect(breakTable('named-rows')?.data).toEqual([
    { a: 'x', b: 1 },
    { a: 'y', b: 2 },
  ])
  expect(breakTable('shifted-cells')?.data).toEqual([
    [1, 'x'],
    [2, 'y'],
  ])
})

test('breaks the array around a table, but no error', () => {
  expect([breakBody('wrapper', '[{"rows":0}]'), breakBody('wrapper', '{"rows":0}')]).toEqual([
    '{"rows":0}',
    '[{"rows":0}]',
  ])
  expect(breakBody('two-tables', '[1]')).toBe('[1,1]')
  expect(breakBody('wrapper', '[1]', 404)).toBe('[1]')
})

test('swaps two neighbors that differ in the order of the operation', () => {
  const swap = (...times: number[]) => {
    const entries = times.map(unixTime => ({ unixTime }))
    const swapped = start('order:ohlcvPool')?.entries?.(entries, context, 0)
    return (swapped as typeof entries).map(({ unixTime }) => unixTime)
  }
  expect(swap(1, 1, 2, 3)).toEqual([1, 2, 1, 3])
  expect(swap(1, 1)).toEqual([1, 1])
})

test('lists one row more than the limit', () => {
  expect(start('limit:clmmVenuePools')?.query?.({ limit: 3, offset: 2 }, context)).toEqual({
    limit: 4,
    offset: 2,
  })
  expect(start('limit:tokenDetails')).toBeUndefined()
})
