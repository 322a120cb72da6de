import { expect, test } from 'vitest'
import {
  getGreatestOffset,
  pageGroup,
  rowsPerPage,
} from '../../../../../../src/conformance/checks/parameters/page-group.ts'
import { contract, getOperation } from '../../../../../../src/contract/contract.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const plan = (id: (typeof pageGroup.current.operations)[number]) => pageGroup.current.parts(id, buildRun({}))

test('is about every list with an offset', () => {
  const withOffset = contract.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'offset'),
  )
  expect(pageGroup.current.operations).toEqual(withOffset.map(({ id }) => id))
})

test('asks for two inner pages between two requests of the list', () => {
  const parts = plan('tvlTopOwners')
  expect(Object.keys(parts)).toEqual(['all', 'explicit', 'first', 'second', 'beyond', 'again', 'far'])
  expect(parts.all).toEqual({})
  expect(parts.first?.query).toEqual({ limit: '10', offset: '0' })
  expect(parts.second?.query).toEqual({ limit: '10', offset: '10' })
  expect(parts.beyond?.query).toEqual({ limit: '1', offset: '20' })
  expect(parts.again?.query).toEqual({ limit: '20' })
  expect(parts.far).toMatchObject({ query: { limit: '10', offset: '100000' }, expects: 'allowed' })
})

test('asks for the documented maximum, or spells the defaults where there is none', () => {
  expect(plan('tvlTopOwners').explicit).toEqual({ about: ['PAR-LIM-maxok'], query: { limit: '1000' } })
  expect(plan('tokenPoolSearch').explicit).toEqual({ about: [], query: { limit: '20', offset: '0' } })
})

test('fits two pages into each default page', () => {
  for (const id of pageGroup.current.operations) {
    const limit = getOperation(id).parameters.find(({ name }) => name === 'limit')
    expect(2 * rowsPerPage).toBeLessThanOrEqual(Number(limit?.schema.default))
  }
})

test('knows the greatest offset of a list', () => {
  expect(getGreatestOffset('tvlTopOwners')).toBe(100_000)
  for (const id of pageGroup.current.operations) expect(getGreatestOffset(id)).toBeGreaterThan(0)
})
