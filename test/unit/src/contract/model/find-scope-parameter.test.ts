import { expect, test } from 'vitest'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { findScopeParameter, scopeEntity } from '../../../../../src/contract/model/find-scope-parameter.ts'

test('finds the parameter of the entity that has a default', () => {
  expect(scopeEntity.current).toBe('chain')
  expect(findScopeParameter(getOperation('dexdV3Pools'))?.name).toBe('chain_id')
  expect(findScopeParameter(getOperation('tokenDetails'))).toBeUndefined()
})
