import { expect, test } from 'vitest'
import {
  combinedOrder,
  requestedOrders,
} from '../../../../../../src/conformance/checks/parameters/requested-orders.ts'
import { contract } from '../../../../../../src/contract/contract.ts'

test('names requests that sort a list by parameters of its operation', () => {
  expect(requestedOrders.current.length).toBeGreaterThan(0)
  for (const { operation, query, about } of requestedOrders.current) {
    const names = contract.operations.find(({ id }) => id === operation)?.parameters.map(({ name }) => name)
    expect(Object.keys(query).filter(name => names?.includes(name) !== true)).toEqual([])
    expect(query.order_asc ?? query.order_desc).toBeDefined()
    expect(about.filter(id => !id.startsWith('ORD-'))).toEqual([])
  }
})

test('has one request with both parameters, and the column of each', () => {
  const both = requestedOrders.current.filter(({ query }) => query.order_asc && query.order_desc)
  expect(both).toHaveLength(1)
  expect(combinedOrder.current.query).toBe(both[0]?.query)
  expect(both[0]?.query).toEqual({
    order_asc: `${combinedOrder.current.first},`,
    order_desc: `,${combinedOrder.current.second}`,
  })
  const columns = contract.tables.PoolListRecord.map(({ name }) => name)
  expect(columns).toEqual(expect.arrayContaining([combinedOrder.current.first, combinedOrder.current.second]))
})
