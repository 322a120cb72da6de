import { expect, test } from 'vitest'
import { findParameterRule } from '../../../../../src/conformance/checks/parameters/find-parameter-rule.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

test('finds the rule that compares rows with a parameter', () => {
  const find = (name: string) => findParameterRule(getOperation('trendingMomentum'), name)
  expect(find('min_velocity')).toBe('FIL-MO')
  expect(find('min')).toBeUndefined()
})
