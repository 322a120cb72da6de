import { expect, test } from 'vitest'
import {
  combinedSortingRequest,
  sortingRequests,
} from '../../../../../../src/conformance/checks/parameters/sorting-requests.ts'
import { contract } from '../../../../../../src/contract/contract.ts'

test('names requests that sort a list by parameters of its operation', () => {
  expect(sortingRequests.current.length).toBeGreaterThan(0)
  for (const { operation, query, about } of sortingRequests.current) {
    const names = contract.operations.find(({ id }) => id === operation)?.parameters.map(({ name }) => name)
    expect(Object.keys(query).filter(name => names?.includes(name) !== true)).toEqual([])
    expect(query.order_asc ?? query.order_desc).toBeDefined()
    expect(about.filter(id => !id.startsWith('ORD-'))).toEqual([])
  }
})

test('has one request with both parameters, and the column of each', () => {
  const both = sortingRequests.current.filter(({ query }) => query.order_asc && query.order_desc)
  expect(both).toHaveLength(1)
  expect(combinedSortingRequest.current.query).toBe(both[0]?.query)
  expect(both[0]?.query).toEqual({
    order_asc: `${combinedSortingRequest.current.first},`,
    order_desc: `,${combinedSortingRequest.current.second}`,
  })
  const columns = contract.tables.PoolListRecord.map(({ name }) => name)
  expect(columns).toEqual(
    expect.arrayContaining([combinedSortingRequest.current.first, combinedSortingRequest.current.second]),
  )
})
