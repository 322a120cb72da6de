import { expect, test } from 'vitest'
import { contract } from '../../../../../src/contract/contract.ts'
import {
  createFormReader,
  readNonstandardForm,
  readNonstandardForms,
} from '../../../../../src/contract/tables/read-nonstandard-forms.ts'

test('reads a text of digits where a number is said', () => {
  expect(readNonstandardForm('-12', 'wideInteger')).toMatchObject({ value: -12, requirement: 'TYP-006' })
  expect(readNonstandardForm('1.5', 'wideInteger')).toBeUndefined()
  expect(readNonstandardForm(12, 'wideInteger')).toBeUndefined()
})

test('reads hexadecimal digits, where those of signed types may be negative', () => {
  const minusOne = `0x${'f'.repeat(64)}`
  expect(readNonstandardForm('0x1F', 'naturalDigits')).toMatchObject({
    value: '31',
    requirement: 'TYP-007-decimal',
  })
  expect(readNonstandardForm(minusOne, 'signedDigits')).toMatchObject({
    value: '-1',
    requirement: 'TYP-008-decimal',
  })
  expect(readNonstandardForm(minusOne, 'naturalDigits')?.value).toBe(String(2n ** 256n - 1n))
  expect(readNonstandardForm(`${minusOne}0`, 'naturalDigits')).toBeUndefined()
})

test('reads a time without seconds', () => {
  expect(readNonstandardForm('2026-03-01T12:30+00:00', 'instant')).toMatchObject({
    value: '2026-03-01T12:30:00+00:00',
    requirement: 'TYP-010-seconds',
  })
  expect(readNonstandardForm('2026-03-01T12:30:00+00:00', 'instant')).toBeUndefined()
})

test('reads cells and members of maps of types with several forms', () => {
  expect(createFormReader('Nullable(UInt64)')?.('7')).toBe(7)
  expect(createFormReader('Nullable(UInt64)')?.(null)).toBeNull()
  expect(createFormReader('Map(String, UInt64)')?.({ a: '1', b: 2 })).toEqual({ a: 1, b: 2 })
  expect(createFormReader('Map(String, Float64)')).toBeUndefined()
})

test('lists the converted cells with their places', () => {
  const columns = contract.tables.OhlcvPoint.map(({ name, type }) => ({ name, type }))
  const column = columns.findIndex(({ type }) => type === 'Nullable(Int64)')
  const row = columns.map(() => null)
  const envelope = { columns, data: [row, row.with(column, '1700000000' as never)], rows: 2 }
  const { envelope: read, found } = readNonstandardForms('OhlcvPoint', envelope)
  expect(read.data).toEqual([row, row.with(column, 1_700_000_000 as never)])
  expect(found).toEqual([
    { row: 1, column, sent: '1700000000', requirement: 'TYP-006', expected: 'a JSON number' },
  ])
  expect(readNonstandardForms('OhlcvPoint', read)).toEqual({ envelope: read, found: [] })
})
