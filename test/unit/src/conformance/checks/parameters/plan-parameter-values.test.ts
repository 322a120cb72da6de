import { expect, test } from 'vitest'
import { planParameterValues } from '../../../../../../src/conformance/checks/parameters/plan-parameter-values.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'

const planned = planParameterValues()
const find = (name: string) => planned.find(each => each.name === name)
const values = (operation: string, name: string) =>
  planned.flatMap(each => (each.operation === operation ? (each.query[name] ?? []) : []))

test('gives different requests different names', () => {
  const requests = planned.map(({ name, operation, query }) => JSON.stringify([name, operation, query]))
  expect(new Set(requests).size).toBe(new Set(planned.map(({ name }) => name)).size)
})

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

test('asks for every listed value but the default', () => {
  expect(values('sentimentShifts', 'comparison_period').sort()).toEqual(['24h', '7d'])
})

test('permits a service to refuse values that are examples only', () => {
  const windows = planned.filter(({ name }) => name.startsWith('time_window:'))
  expect(windows.map(({ query, expects }) => [query.time_window, expects])).toEqual(
    ['24h', '48h', '7d', '30d'].map(value => [value, 'allowed']),
  )
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

test('asks for as many tokens as a list may have', () => {
  expect(find('many:priceVolumeMulti')?.query.token_addresses).toEqual({ input: 'altchain.tokens.50' })
})
