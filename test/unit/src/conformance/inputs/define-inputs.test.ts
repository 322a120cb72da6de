import { afterEach, expect, it, test } from 'vitest'
import { arrayParameterEntity } from '../../../../../src/conformance/checks/parameters/array-parameter-checks.ts'
import { defineInputs, findRangeEnd } from '../../../../../src/conformance/inputs/define-inputs.ts'
import { deriveMissingInputs, expandInputs } from '../../../../../src/conformance/inputs/expand-inputs.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const defined = defineInputs()
const inputs = new Map(defined.map(each => [each.input, each]))
const found = (...values: readonly string[]) => values.map(value => ({ value, source: 'row 0' }))

test('defines inputs of different names, and the values that they have by themselves', () => {
  expect(inputs.size).toBe(defined.length)
  expect(inputs.get('usual.timeframe')).toMatchObject({
    value: '24h',
    parameter: { name: 'timeframe', under: '/altchain/' },
  })
})

test('defines other entities, and the profile that asks for them', () => {
  expect(inputs.get('evm.token')?.others).toEqual({ standard: ['evm.token.other'], deep: ['evm.token.last'] })
  expect(inputs.get('evm.token.other')).toMatchObject({ is: 'token.address', given: ['evm.token'] })
  expect(inputs.get('evm.token.other')).not.toHaveProperty('parameter')
})

test('defines lists of up to one value more than a request may have', () => {
  expect(inputs.has('altchain.tokens.3')).toBe(true)
  expect(inputs.has('altchain.tokens.51')).toBe(true)
  expect(inputs.has('altchain.tokens.52')).toBe(false)
})

test('writes hexadecimal digits in lower case, and prefers a found value that is part of another', () => {
  expect(inputs.get('evm.token.lower')?.choose?.(found('0xaB'), 0)?.value).toBe('0xab')
  expect(inputs.get('social.symbol.part')?.choose?.(found('PEPE', 'WIF', 'DOGWIFHAT'), 0)?.value).toBe('WIF')
})

test('uses the time of sending when the server tells none', () => {
  const exchange = buildExchange('clmmVenuePools', { headers: { date: 'now' } })
  const [found] = inputs.get('closed.before')?.find([exchange]) ?? []
  expect(found?.value).toBe(String(Date.parse('2026-01-15T10:00:00Z') / 1000))
})

test('has no value before the first reply', () => {
  const silent = buildExchange('clmmVenuePools', { silent: true })
  expect(inputs.get('closed.after')?.find([silent])).toEqual([])
})

const written = new Map(expandInputs())

test('writes an input once for every venue that takes it', () => {
  const venues = [...written.keys()].flatMap(name => /^evm\.(\w+)\.pool$/.exec(name)?.[1] ?? [])
  expect(venues.sort()).toEqual(['clones', 'dexa', 'dexb', 'dexc', 'dexd', 'dexe'])
  expect(written.get('evm.dexd.pool')).toMatchObject({ under: '/evm/dexd/v3/', from: ['dexdV3Pools'] })
})

afterEach(() => activateContract())

it('derives nothing for this contract, since inputs.yaml has all', () => {
  expect(deriveMissingInputs(expandInputs())).toEqual([])
  expect(arrayParameterEntity.current).toBe('token')
})

it('takes keys from lists, ranges from the clock, and other values from the contract', () => {
  activateContract(loadContract('src/cli/init/template'))
  const derived = new Map(deriveMissingInputs([]))
  expect(derived.get('station.id station')).toMatchObject({
    parameter: 'station_id',
    under: '/station',
    is: 'station.id',
    from: ['stations'],
  })
  const from = ['stations', 'alerts']
  for (const parameter of ['after_time', 'before_time'])
    expect(derived.get(`${parameter} levels`)).toEqual({ parameter, under: '/levels', from })
  const range = { parameter: 'after_time', role: 'from', step: 'interval' }
  expect(findRangeEnd('after_time', '/levels')).toEqual(range)
  expect(findRangeEnd('before_time', '/levels')).toEqual({
    ...range,
    parameter: 'before_time',
    role: 'until',
  })
  expect(derived.get('interval levels')).toMatchObject({ value: '10m' })
  expect(arrayParameterEntity.current).toBe('item')
})

it('derives several keys for a list', () => {
  activateContract(loadContract('test/second-contract/spec'))
  const derived = new Map(deriveMissingInputs([]))
  expect(derived.get('meter.id.list usage')).toEqual({
    parameter: 'meter_ids',
    under: '/usage',
    of: 'meter.id',
    several: true,
  })
  expect(arrayParameterEntity.current).toBe('meter')
})
