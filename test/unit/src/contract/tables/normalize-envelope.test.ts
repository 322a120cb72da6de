import { expect, test } from 'vitest'
import { contract } from '../../../../../src/contract/contract.ts'
import { normalizeEnvelope } from '../../../../../src/contract/tables/normalize-envelope.ts'

const columns = contract.tables.HolderRecord.map(({ name, type }) => ({ name, type }))
const row = columns.map((_, index) => index)
const documented = { columns, data: [row], rows: 1 }

test('leaves a documented envelope as it is', () => {
  const { envelope, position } = normalizeEnvelope('HolderRecord', documented)
  expect(envelope).toEqual(documented)
  expect(columns.map((_, index) => position(index))).toEqual(row)
})

test('puts columns in the documented order, and knows where they were', () => {
  const sent = { columns: columns.toReversed(), data: [row.toReversed()], rows: 1 }
  const { envelope, position } = normalizeEnvelope('HolderRecord', sent)
  expect(envelope).toEqual(documented)
  expect(position(0)).toBe(columns.length - 1)
})

test('leaves out further columns', () => {
  const sent = { columns: [{ name: 'own', type: 'String' }, ...columns], data: [['x', ...row]], rows: 1 }
  const { envelope, position } = normalizeEnvelope('HolderRecord', sent)
  expect(envelope).toEqual(documented)
  expect(position(0)).toBe(1)
})

test('writes another spelling of a type as documented, and leaves another type', () => {
  const spell = (from: string, to: string) =>
    columns.map(({ name, type }) => ({ name, type: type === from ? to : type }))
  const spelled = { ...documented, columns: spell('FixedString(42)', ' FixedString( 42 ) ') }
  expect(normalizeEnvelope('HolderRecord', spelled).envelope).toEqual(documented)
  const other = { ...documented, columns: spell('FixedString(42)', 'String') }
  expect(normalizeEnvelope('HolderRecord', other).envelope).toEqual(other)
})

test('gives an empty table its columns', () => {
  const { envelope } = normalizeEnvelope('HolderRecord', { columns: [], data: [], rows: 0 })
  expect(envelope).toEqual({ columns, data: [], rows: 0 })
})

test.each<[sent: unknown]>([
  [{ columns: columns.slice(1), data: [row.slice(1)], rows: 1 }],
  [{ columns, data: [row.slice(1)], rows: 1 }],
  [{ columns: [null, ...columns.slice(1)], data: [], rows: 0 }],
  [{ columns: 'x' }],
  [null],
  ['text'],
])('returns what is missing a column or is no envelope unchanged', sent => {
  const { envelope, position } = normalizeEnvelope('HolderRecord', sent)
  expect(envelope).toBe(sent)
  expect(position(3)).toBe(3)
})
