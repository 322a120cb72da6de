import { expect, test } from 'vitest'
import { getGreatestOffset } from '../../../../../../src/conformance/checks/parameters/page-group.ts'
import { parameterStatements } from '../../../../../../src/conformance/checks/parameters/parameter-statements.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'

const run = { versions: { sunset: [], deprecated: [] }, authEnforced: true, excluded: {} }
const all = parameterStatements.current.requests?.(run) ?? []
const planned = all.filter(({ profile }) => profile !== 'negative')
const find = (name: string) => planned.find(each => each.name === name)
const values = (operation: string, name: string) =>
  planned.flatMap(each => (each.operation === operation ? (each.query[name] ?? []) : []))

test('asks for every width of candles, over eight of them', () => {
  const { enum: widths = [] } =
    getOperation('ohlcvPool').parameters.find(({ name }) => name === 'interval')?.schema ?? {}
  expect(values('ohlcvPool', 'interval')).toEqual(widths)
  expect(find('interval:1d')?.query).toMatchObject({
    after_time: { input: 'closed.after:1d:8' },
    before_time: { input: 'closed.before:1d:8' },
  })
})

test('asks a list for the chain of a pool before the pool', () => {
  const names = planned.map(({ name }) => name)
  expect(find('scope:dexeV3Pool:1')?.query.pool_address).toEqual({ input: 'evm.dexe.pool@1' })
  expect(names.indexOf('scope:dexeV3Pools:1')).toBe(names.indexOf('scope:dexeV3Pool:1') - 1)
})

test('takes the documented maximum of an offset, or else the smallest option of its gap', () => {
  expect(getGreatestOffset('dlmmVenuePools')).toBe(100_000)
  expect(getGreatestOffset('clmmVenuePools')).toBe(10_000)
})
