import { expect, test } from 'vitest'
import {
  hasDocumentedPattern,
  hasListedValues,
  hasRange,
  isPage,
  parameterRequirements,
} from '../../../../../src/conformance/checks/parameters/parameter-requirements.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

/** Returns the names of the parameters of an operation for which a condition holds. */
function select(id: Parameters<typeof getOperation>[0], holds: typeof hasRange): string[] {
  const operation = getOperation(id)
  return operation.parameters.filter(each => holds(each, operation)).map(({ name }) => name)
}

test('a range is one of a parameter that selects no page', () => {
  expect(select('trendingMomentum', hasRange)).toEqual(['lookback_hours'])
  expect(select('trendingMomentum', ({ name }, operation) => isPage(name, operation))).toEqual(['limit'])
  expect(select('dlmmVenuePools', hasRange)).toEqual([])
})

test('several values are listed, or several examples', () => {
  expect(select('dexaV3Pool', hasListedValues)).toEqual(['chain_id'])
})

test('an open pattern is no documented one', () => {
  expect(select('dexaV3Pool', hasDocumentedPattern)).toEqual([])
})

test('the checks of a requirement follow from what its parameter is', () => {
  const find = (id: string) => parameterRequirements.current.find(each => each.id === id)
  expect(find('PAR-DEF-limit')).toMatchObject({ needs: 'smoke' })
  expect(find('PAR-DEF-chain_id')?.checks).toMatch(/default chain/)
  expect(find('PAR-ENUM-interval')?.checks).toMatch(/multiple/)
  expect(find('PAR-ENUM-timeframe')?.needs).toBe('standard')
  expect(find('PAR-ENUM-granularity')?.needs).toBe('deep')
})
