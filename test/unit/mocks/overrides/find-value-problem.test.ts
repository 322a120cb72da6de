import { expect, test } from 'vitest'
import { findValueProblem } from '../../../../mocks/overrides/find-value-problem.ts'
import { readEntryShape, type ValueShape } from '../../../../mocks/scenarios/entries/read-entry-shape.ts'

const find = (entry: string, column: string, value: unknown) =>
  findValueProblem(readEntryShape(entry).members[column] as ValueShape, value)

test('accepts values of the contract', () => {
  expect(find('AltPool', 'fee', 5)).toBeUndefined()
  expect(find('TokenDetails', 'totalSupply', null)).toBeUndefined()
})

test('names the reason and the place in a value', () => {
  expect(find('AltPool', 'fee', null)).toEqual({ path: [], reason: 'null is not allowed. Allowed: integer.' })
  expect(find('AltPool', 'fee', 0.5)?.reason).toContain('0.5 is not allowed')
  expect(find('AltPool', 'chainId', 5)?.reason).toBe('5 is not allowed. Required: enum [900].')
  expect(find('PoolMetricsV3', 'swapVolumeUsd', { '1 hour': 'x' })?.path).toEqual(['1 hour'])
})
