import { afterEach, expect, it } from 'vitest'
import { isDrafted } from '../../../../mocks/resources/is-drafted.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

it('is false for each operation of this contract, and true for those of another', () => {
  expect(contract.operations.filter(isDrafted)).toEqual([])
  activateContract(loadContract('test/second-contract/spec'))
  expect(contract.operations.every(isDrafted)).toBe(true)
  expect(isDrafted({ id: 'tokenDetails', path: '/meters' })).toBe(true)
  expect(isDrafted(undefined)).toBe(true)
})

it('is false for an operation with the same id and path in an edited copy', () => {
  activateContract(loadContract('spec'))
  expect(contract.operations.filter(isDrafted)).toEqual([])
})
