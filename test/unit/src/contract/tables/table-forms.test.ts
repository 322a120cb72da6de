import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { decodeTable } from '../../../../../src/contract/tables/decode-table.ts'
import { encodeTable, normalizeEnvelope } from '../../../../../src/contract/tables/encode-table.ts'
import { parseTable } from '../../../../../src/contract/tables/parse-table.ts'
import {
  createFormReader,
  readNonstandardForm,
  readNonstandardForms,
} from '../../../../../src/contract/tables/read-nonstandard-forms.ts'

describe('parseTable', () => {
  const write = (types: readonly string[], ...cells: string[]) =>
    `[{"columns":[${types.map((type, at) => `{"name":"c${at}","type":"${type}"}`)}],"data":[[${cells}]],"rows":1}]`

  it.each([
    ['UInt64', '18446744073709551615', 18446744073709551615n],
    ['Int64', '-9223372036854775808', -9223372036854775808n],
    ['Nullable(UInt64)', 'null', null],
    ['UInt64', '9007199254740991', 9007199254740991n],
    ['Array(UInt64)', '[9007199254740993, 1]', [9007199254740993n, 1n]],
    ['Map(String, UInt64)', '{"a": 9007199254740993}', { a: 9007199254740993n }],
    ['UInt256', `"${2n ** 256n - 1n}"`, 2n ** 256n - 1n],
    ['Float64', '1234567890123456.5', 1234567890123456.5],
    ['String', '"a \\" 1234567890123456789, \\\\"', 'a " 1234567890123456789, \\'],
  ])('reads a %s sent as %s', (type, wire, value) => {
    const table = parseTable(write([type, 'UInt64'], wire, '12345678901234567890'))
    const [row] = decodeTable(table, { bigint: 'all' })
    expect(Object.values(row ?? {})).toEqual([value, 12345678901234567890n])
  })

  it('leaves other columns as they are', () => {
    const text = write(['UInt64', 'Frob'], '5', '12345678901234567890')
    expect(parseTable(text).data).toEqual([[5, Number('12345678901234567890')]])
  })

  it.each(['', '{', '{"columns":[{"name":"a","type":"UInt64"}],"data":[[012345678901234567890]]}'])(
    'refuses %s as no JSON',
    text => {
      expect(() => parseTable(text)).toThrow(SyntaxError)
      expect(() => parseTable('[12345678901234567890]')).toThrow(ContractError)
    },
  )
})

describe('normalizeEnvelope', () => {
  const columns = contract.tables.HolderRecord.map(({ name, type }) => ({ name, type }))
  const row = columns.map((_, index) => index)
  const documented = { columns, data: [row], rows: 1 }
  const spell = (to: string) =>
    columns.map(({ name, type }) => ({ name, type: type === 'FixedString(42)' ? to : type }))
  const own = { columns: [{ name: 'own', type: 'String' }, ...columns], data: [['x', ...row]], rows: 1 }

  it.each<[string, object, number]>([
    ['as documented', documented, 0],
    [
      'in another order',
      { columns: columns.toReversed(), data: [row.toReversed()], rows: 1 },
      row.length - 1,
    ],
    ['with further columns', own, 1],
    ['with a type in another spelling', { ...documented, columns: spell(' FixedString( 42 ) ') }, 0],
  ])('puts columns %s into the documented order, and knows where they were', (_, sent, first) => {
    const { envelope, position } = normalizeEnvelope('HolderRecord', sent)
    expect(envelope).toEqual(documented)
    expect(position(0)).toBe(first)
  })

  it('gives an empty table its columns, and leaves another type', () => {
    const other = { ...documented, columns: spell('String') }
    expect(normalizeEnvelope('HolderRecord', other).envelope).toEqual(other)
    const { envelope } = normalizeEnvelope('HolderRecord', { columns: [], data: [], rows: 0 })
    expect(envelope).toEqual({ columns, data: [], rows: 0 })
  })

  it.each<[sent: unknown]>([
    [{ columns: columns.slice(1), data: [row.slice(1)], rows: 1 }],
    [{ columns, data: [row.slice(1)], rows: 1 }],
    [{ columns: [null, ...columns.slice(1)], data: [], rows: 0 }],
    [{ columns: 'x' }],
    [null],
  ])('returns what is missing a column or is no envelope unchanged', sent => {
    const { envelope, position } = normalizeEnvelope('HolderRecord', sent)
    expect(envelope).toBe(sent)
    expect(position(3)).toBe(3)
  })
})

it('encodes in the documented order of columns', () => {
  const holder = {
    ...{ valueUsd: 3, chainId: 8453, tokenSymbol: 'USDC', tokenAmount: 2 },
    ownerAddress: '0x00000000000000000000000000000000000000aa',
    tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  }
  const encoded = encodeTable('HolderRecord', [holder])
  const names = ['chainId', 'ownerAddress', 'tokenAddress', 'tokenSymbol', 'tokenAmount', 'valueUsd']
  expect(encoded.columns.map(({ name }) => name)).toEqual(names)
  expect(encoded.rows).toBe(1)
  expect(decodeTable(encoded)).toEqual([holder])
})

describe('nonstandard forms', () => {
  const minusOne = `0x${'f'.repeat(64)}`

  it.each([
    ['-12', 'wideInteger', -12, 'TYP-006'],
    ['0x1F', 'naturalDigits', '31', 'TYP-007-decimal'],
    [minusOne, 'naturalDigits', String(2n ** 256n - 1n), 'TYP-007-decimal'],
    [minusOne, 'signedDigits', '-1', 'TYP-008-decimal'],
    ['2026-03-01T12:30+00:00', 'instant', '2026-03-01T12:30:00+00:00', 'TYP-010-seconds'],
  ] as const)('reads %s as a %s', (sent, form, value, requirement) => {
    expect(readNonstandardForm(sent, form)).toMatchObject({ value, requirement })
  })

  it.each([
    ['1.5', 'wideInteger'],
    [12, 'wideInteger'],
    [`${minusOne}0`, 'naturalDigits'],
    ['2026-03-01T12:30:00+00:00', 'instant'],
  ] as const)('reads no %s as a %s', (sent, form) => {
    expect(readNonstandardForm(sent, form)).toBeUndefined()
  })

  it.each([
    ['Nullable(UInt64)', '7', 7],
    ['Nullable(UInt64)', null, null],
    ['Map(String, UInt64)', { a: '1', b: 2 }, { a: 1, b: 2 }],
    ['DateTime64(3)', '2026-01-15 12:00:00.123', '2026-01-15T12:00:00.123+00:00'],
    ["LowCardinality(Nullable(DateTime64(3, 'UTC')))", '2026-01-15 12:00:00', '2026-01-15T12:00:00+00:00'],
    ['DateTime64(3)', '2026-01-15T12:00:00.123+00:00', '2026-01-15T12:00:00.123+00:00'],
    ["DateTime('UTC')", '2026-01-15 12:00:00', '2026-01-15 12:00:00'],
    ['Map(String, Float64)', { a: '1' }, undefined],
  ])('reads a cell of type %s sent as %j', (type, sent, want) => {
    expect(createFormReader(type)?.(sent)).toEqual(want)
  })

  it('lists the converted cells with their places', () => {
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
})
