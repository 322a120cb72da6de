import { expect, test } from 'vitest'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { findByRole, findOperationsWith, getRole } from '../../../../../src/contract/model/find-by-role.ts'

const list = getOperation('dexdV3Pools')

test('finds what a parameter is by the document, and by the name of a page', () => {
  expect(findByRole(list, 'limit')?.name).toBe('limit')
  expect(findByRole(list, 'ascending')?.name).toBe('order_asc')
  expect(findByRole(getOperation('influencerCredibility'), 'sort')?.name).toBe('sort_by')
  expect(getRole(list, 'token_address')).toBeUndefined()
})

test('lists operations in the order of the contract', () => {
  const paged = findOperationsWith('offset')
  expect(paged.length).toBeGreaterThan(5)
  expect(paged).toEqual(contract.operations.filter(each => paged.includes(each)))
})
