import { afterEach, expect, test } from 'vitest'
import { arrayParameterEntity } from '../../../../../../src/conformance/checks/parameters/array-parameter-entity.ts'
import { findParameterRule } from '../../../../../../src/conformance/checks/parameters/find-parameter-rule.ts'
import {
  listOperationsWithParameter,
  listOperationsWithRole,
  listPageParameters,
  listParameterNames,
} from '../../../../../../src/conformance/checks/parameters/list-parameter-names.ts'
import {
  getGreatestOffset,
  pageGroup,
} from '../../../../../../src/conformance/checks/parameters/page-group.ts'
import {
  hasRange,
  isPage,
  parameterRequirements,
} from '../../../../../../src/conformance/checks/parameters/parameter-requirements.ts'
import { planParameterValues } from '../../../../../../src/conformance/checks/parameters/plan-parameter-values.ts'
import { readSortColumns } from '../../../../../../src/conformance/checks/parameters/sorting-requests.ts'
import { activateContract } from '../../../../../../src/contract/activate-contract.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'
import { loadContract } from '../../../../../../src/generate/compile/load-contract.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

afterEach(() => activateContract())

test('finds the rule that compares rows with a parameter, by its whole name', () => {
  const list = getOperation('dexdV3Pools')
  expect(findParameterRule(list, 'chain_id')).toBe('INV-PL-01')
  expect(findParameterRule(list, 'chain')).toBeUndefined()
  expect(findParameterRule(list, 'limit')).toBeUndefined()
})

const plan = (id: (typeof pageGroup.current.operations)[number]) => pageGroup.current.parts(id, buildRun({}))

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

const planned = planParameterValues()
const find = (name: string) => planned.find(each => each.name === name)
const values = (operation: string, name: string) =>
  planned.flatMap(each => (each.operation === operation ? (each.query[name] ?? []) : []))

test('sends documented parameters only, and every required one', () => {
  for (const { operation, query } of planned) {
    const { parameters } = getOperation(operation)
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(query)))
    expect(Object.keys(query)).toEqual(
      expect.arrayContaining(parameters.filter(({ required }) => required).map(({ name }) => name)),
    )
  }
})

test('asks for every width of candles, over eight of them', () => {
  const { enum: widths = [] } =
    getOperation('ohlcvPool').parameters.find(({ name }) => name === 'interval')?.schema ?? {}
  expect(values('ohlcvPool', 'interval')).toEqual(widths)
  expect(find('interval:1d')?.query).toMatchObject({
    after_time: { input: 'closed.after:1d:8' },
    before_time: { input: 'closed.before:1d:8' },
  })
})

test('asks for the bounds themselves', () => {
  expect(find('bound:tvlTopOwners:limit=1000')?.query).toMatchObject({ limit: '1000' })
  expect(find('bound:tvlTopOwners:offset=100000')?.about).toEqual(['PAR-OFF-maxok'])
  expect(values('trendingMomentum', 'lookback_hours')).toEqual(['1', '168'])
})

test('asks a list for the chain of a pool before the pool', () => {
  const names = planned.map(({ name }) => name)
  expect(find('scope:dexeV3Pool:1')?.query.pool_address).toEqual({ input: 'evm.dexe.pool@1' })
  expect(names.indexOf('scope:dexeV3Pools:1')).toBe(names.indexOf('scope:dexeV3Pool:1') - 1)
})

test('finds the rule that compares rows with a parameter', () => {
  const find = (name: string) => findParameterRule(getOperation('trendingMomentum'), name)
  expect(find('min_velocity')).toBe('FIL-MO')
  expect(find('min')).toBeUndefined()
})

test('reads the columns of a query by direction', () => {
  const list = getOperation('dexdV3Pools')
  expect(readSortColumns({ target: list, query: { order_asc: 'fee', limit: '3' } })).toEqual({
    ascending: 'fee',
  })
  expect(readSortColumns({ target: list, query: { order_desc: 'fee' } })).toEqual({ descending: 'fee' })
  expect(readSortColumns({ target: getOperation('tvlTopOwners'), query: { order_asc: 'fee' } })).toEqual({})
})

test('takes the documented maximum of an offset, or else the smallest option of its gap', () => {
  expect(getGreatestOffset('dlmmVenuePools')).toBe(100_000)
  expect(getGreatestOffset('clmmVenuePools')).toBe(10_000)
})

test('lists each name once, and the operations of a name or a role', () => {
  expect(listPageParameters('offset')).toEqual(['offset'])
  expect(listParameterNames(({ schema }) => schema.type === 'number')).toEqual(['min_velocity'])
  expect(listOperationsWithParameter('min_velocity')).toEqual(['trendingMomentum'])
  expect(listOperationsWithRole('limit')).toEqual(listOperationsWithParameter('limit'))
  expect(listOperationsWithRole('limit', ({ schema }) => schema.minimum === 7)).toEqual([])
})

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

test('the checks of a requirement follow from what its parameter is', () => {
  const find = (id: string) => parameterRequirements.current.find(each => each.id === id)
  expect(find('PAR-DEF-limit')).toMatchObject({ needs: 'smoke' })
  expect(find('PAR-DEF-chain_id')?.checks).toMatch(/default chain/)
  expect(find('PAR-ENUM-interval')?.checks).toMatch(/multiple/)
  expect(find('PAR-ENUM-timeframe')?.needs).toBe('standard')
  expect(find('PAR-ENUM-granularity')?.needs).toBe('deep')
})

test('names what lists of keys are about', () => {
  expect(arrayParameterEntity.current).toBe('token')
  activateContract(loadContract('test/second-contract/spec'))
  expect(arrayParameterEntity.current).toBe('meter')
  activateContract(loadContract('src/cli/init/template'))
  expect(arrayParameterEntity.current).toBe('item')
})
