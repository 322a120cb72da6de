import { expect, test } from 'vitest'
import { findParameterRule } from '../../../../../../src/conformance/checks/parameters/find-parameter-rule.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'

test('finds the rule that compares rows with a parameter, by its whole name', () => {
  const list = getOperation('dexdV3Pools')
  expect(findParameterRule(list, 'chain_id')).toBe('INV-PL-01')
  expect(findParameterRule(list, 'chain')).toBeUndefined()
  expect(findParameterRule(list, 'limit')).toBeUndefined()
})
