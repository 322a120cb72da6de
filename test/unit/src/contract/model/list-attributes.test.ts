import { expect, test } from 'vitest'
import { getOperation } from '../../../../../src/contract/contract.ts'
import {
  findColumnOf,
  findEntryName,
  findKeyPath,
  findParameterOf,
  findRowKeyPath,
  isInFolderOf,
  isLookup,
  listAttributes,
} from '../../../../../src/contract/model/list-attributes.ts'
import { meanings } from '../../../../../src/contract/model/meanings.ts'

test('finds the table or the first object of a reply', () => {
  expect(findEntryName(getOperation('tokenDetails'))).toBe('TokenDetails')
  expect(Object.keys(meanings.entries)).toContain(findEntryName(getOperation('sentimentShifts')))
})

test('lists the attributes in the columns of a table', () => {
  expect(listAttributes('HolderRecord')).toContainEqual({
    of: 'holding.wallet',
    entity: 'wallet',
    name: 'address',
    owner: 'holding',
    column: 'ownerAddress',
  })
  expect(listAttributes('NoTable')).toEqual([])
})

test('finds the path that identifies an entity', () => {
  expect(findKeyPath('token')).toBe('token.address')
  expect(findKeyPath('holding')).toBe('holding.wallet.address')
})

test('finds the key of the rows of an operation', () => {
  expect(findRowKeyPath(getOperation('tokenDetails'))).toBe('token.address')
  expect(findRowKeyPath(getOperation('tvlTopOwners'))).toBe('holding.wallet.address')
})

test('knows the operations that look up one thing', () => {
  expect(isLookup(getOperation('tokenDetails'))).toBe(true)
  expect(isLookup(getOperation('clmmVenuePools'))).toBe(false)
  expect(isLookup(getOperation('tvlTopOwners'), 'token.address')).toBe(true)
})

test('knows the operations in the folder of another', () => {
  const pools = getOperation('clonesV3Pools')
  expect(isInFolderOf(getOperation('clonesV3Pool'), pools)).toBe(true)
  expect(isInFolderOf(getOperation('dexcV3Pool'), pools)).toBe(false)
})

test('finds the column of a parameter, and the parameter of a path', () => {
  const operation = getOperation('tvlTopOwners')
  const chain = findParameterOf(operation, 'chain.id')
  expect(chain?.name).toBe('chain_id')
  expect(chain && findColumnOf(operation, chain)).toBe('chainId')
  expect(findParameterOf(operation, 'pool.address')).toBeUndefined()
})

test('follows every path of the contract', () => {
  for (const [entry, { is }] of Object.entries(meanings.entries))
    expect(listAttributes(entry).map(({ column }) => column)).toEqual(Object.keys(is))
})
