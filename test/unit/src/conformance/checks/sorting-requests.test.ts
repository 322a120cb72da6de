import { expect, test } from 'vitest'
import {
  combinedSortingRequest,
  readSortColumns,
  sortingRequests,
} from '../../../../../src/conformance/checks/parameters/sorting-requests.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

test('reads the columns of a query by direction', () => {
  const list = getOperation('dexdV3Pools')
  expect(readSortColumns({ target: list, query: { order_asc: 'fee', limit: '3' } })).toEqual({
    ascending: 'fee',
  })
  expect(readSortColumns({ target: list, query: { order_desc: 'fee' } })).toEqual({ descending: 'fee' })
  expect(readSortColumns({ target: getOperation('tvlTopOwners'), query: { order_asc: 'fee' } })).toEqual({})
})

test('finds the requests of the contract that sort a list, among them one by columns of both directions', () => {
  const { first, second, both, query } = combinedSortingRequest.current
  expect(both).toBe(`${first},${second}`)
  expect(Object.values(query).map(names => names.replaceAll(',', ''))).toEqual([first, second])
  for (const { columns } of sortingRequests.current) expect(Object.values(columns).some(Boolean)).toBe(true)
})
