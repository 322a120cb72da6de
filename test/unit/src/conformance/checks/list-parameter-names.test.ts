import { expect, test } from 'vitest'
import {
  listOperationsWithParameter,
  listOperationsWithRole,
  listPageParameters,
  listParameterNames,
} from '../../../../../src/conformance/checks/parameters/list-parameter-names.ts'

test('lists each name once, and the operations of a name or a role', () => {
  expect(listPageParameters('offset')).toEqual(['offset'])
  expect(listParameterNames(({ schema }) => schema.type === 'number')).toEqual(['min_velocity'])
  expect(listOperationsWithParameter('min_velocity')).toEqual(['trendingMomentum'])
  expect(listOperationsWithRole('limit')).toEqual(listOperationsWithParameter('limit'))
  expect(listOperationsWithRole('limit', ({ schema }) => schema.minimum === 7)).toEqual([])
})
