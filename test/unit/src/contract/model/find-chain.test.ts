import { expect, test } from 'vitest'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { findChain } from '../../../../../src/contract/model/find-chain.ts'

test('finds the chain by the entity that has a default', () => {
  expect(findChain(getOperation('dexdV3Pools'))?.name).toBe('chain_id')
  expect(findChain(getOperation('tokenDetails'))).toBeUndefined()
})
