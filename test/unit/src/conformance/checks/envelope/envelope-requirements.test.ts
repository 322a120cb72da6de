import { expect, test } from 'vitest'
import {
  objectOperations,
  tableOperations,
} from '../../../../../../src/conformance/checks/answers/select-successful.ts'
import {
  envelopeRequirements,
  listColumnNames,
  listOmittedColumns,
  oneRowOperations,
} from '../../../../../../src/conformance/checks/envelope/envelope-requirements.ts'
import { contract, getOperation } from '../../../../../../src/contract/contract.ts'

const operationsOf = (wanted: string) =>
  envelopeRequirements.current.find(({ id }) => id === wanted)?.operations ?? []

test('gives each requirement an id of its own, and operations', () => {
  expect(new Set(envelopeRequirements.current.map(({ id }) => id)).size).toBe(
    envelopeRequirements.current.length,
  )
  for (const { operations } of envelopeRequirements.current) expect(operations.length).toBeGreaterThan(0)
})

test('asks of each table for an array or for the envelope itself', () => {
  expect(operationsOf('ENV-003')).toEqual(['priceVolumeMulti'])
  expect([...operationsOf('ENV-001'), ...operationsOf('ENV-003')].sort()).toEqual(
    [...tableOperations.current].sort(),
  )
  expect(operationsOf('ENV-013')).toEqual(objectOperations.current)
})

test('asks for one row where the request names what it is about', () => {
  expect(oneRowOperations.current).toContain('dexdV3Pool')
  expect(oneRowOperations.current).not.toContain('dexdV3Pools')
})

test('lists the columns of a table in their order', () => {
  expect(listColumnNames(getOperation('tradeStatistics')).slice(0, 3)).toEqual([
    'tokenAddress',
    'timeframe',
    'buyCount',
  ])
  expect(listColumnNames(getOperation('sentimentShifts'))).toEqual([])
})

test('lists the columns that a variant leaves out, none of which it has', () => {
  const variants = contract.operations.filter(each => listOmittedColumns(each).length > 0)
  expect(variants.map(({ id }) => id)).toEqual(operationsOf('ENV-010'))
  for (const each of variants)
    expect(listColumnNames(each).filter(name => listOmittedColumns(each).includes(name))).toEqual([])
  expect(listOmittedColumns(getOperation('sentimentShifts'))).toEqual([])
})
