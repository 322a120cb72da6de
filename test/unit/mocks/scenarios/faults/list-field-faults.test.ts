import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { listFieldFaults } from '../../../../../mocks/scenarios/faults/list-field-faults.ts'
import { contract } from '../../../../../src/contract/contract.ts'

const faults = new Map(listFieldFaults().map(fault => [fault.name, fault]))
const context = {} as RequestContext
const start = (name: string) => faults.get(`fault:${name}`)?.start(undefined)
const change = (name: string, ...entries: object[]) =>
  start(name)?.entries?.(entries as Record<string, unknown>[], context, 0)

test('has a fault of type and of presence for every column', () => {
  for (const [table, columns] of Object.entries(contract.tables))
    for (const { name } of columns)
      for (const family of ['type', 'missing', 'declared'])
        expect(faults.has(`fault:${family}:${table}.${name}`), `${family} ${table}.${name}`).toBe(true)
})

test('has null where the schema allows none, and no fault where it does', () => {
  expect(change('null:TokenDetails.symbol', { symbol: 'A' }, { symbol: 'B' })).toEqual([
    { symbol: null },
    { symbol: 'B' },
  ])
  expect(faults.has('fault:null:TokenDetails.holderCount')).toBe(false)
})

test('changes the type of the first value alone', () => {
  expect(change('type:TokenDetails.symbol', { symbol: 'A' }, { symbol: 'B' })).toEqual([
    { symbol: 1 },
    { symbol: 'B' },
  ])
  expect(change('fraction:TokenDetails.trade24hCount', { trade24hCount: 3 })).toEqual([
    { trade24hCount: 3.5 },
  ])
})

test('leaves a column out, or declares it as another type', () => {
  const envelope = {
    columns: [
      { name: 'symbol', type: 'String' },
      { name: 'decimals', type: 'UInt8' },
    ],
    data: [['A', 9]],
    rows: 1,
  }
  expect(start('missing:TokenDetails.symbol')?.envelope?.(envelope, context, 0)).toEqual({
    columns: [{ name: 'decimals', type: 'UInt8' }],
    data: [[9]],
    rows: 1,
  })
  const declared = start('declared:TokenDetails.symbol')?.envelope?.(envelope, context, 0)
  expect(declared?.columns.map(({ type }) => type)).toEqual(['Nullable(String)', 'UInt8'])
})

test('leaves a field of an object out', () => {
  expect(change('missing:SentimentShift.tokenSymbol', { tokenSymbol: 'A', volatility: 1 })).toEqual([
    { volatility: 1 },
  ])
})
