import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { decodeTable, type Envelope } from '../../../../../src/contract/tables/decode-table.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const envelope = {
  columns: [
    { name: 'b', type: 'String' },
    { name: 'a', type: 'UInt8' },
  ],
  data: [
    ['x', 1],
    ['y', 2],
  ],
  rows: 2,
} as const satisfies Envelope

it('decodes by the names in the reply, wrapped in an array or not', () => {
  const rows = [
    { b: 'x', a: 1 },
    { b: 'y', a: 2 },
  ]
  expect(decodeTable(envelope)).toEqual(rows)
  expect(decodeTable([envelope])).toEqual(rows)
})

it.each<[string, unknown, string]>([
  ['a refusal', { error: 'no_key', message: 'Send a key.' }, '{"error":"no_key","message":"Send a key."}'],
  ['a list', [], '[]'],
  ['a page', '<p>\n\u009b31m##[error]', String.raw`"<p>\n${'\ufffd'}31m##[error]"`],
  ['a long text', 'x'.repeat(1e6), `"${'x'.repeat(80)}…"`],
  ['what contains itself', { self: globalThis, at: 5n }, '{"self":"{…}","at":"5"}'],
])('quotes %s that is no table', (_, reply, quoted) => {
  expect(() => decodeTable(reply as Envelope)).toThrow(`received: ${quoted}`)
  const longer = { ...Array(1e4).fill(0), reply }
  expect(() => decodeTable(longer as never)).toThrow(/received: .{200}$/)
})

describe('conversions', () => {
  const columns = [
    { name: 'amount', type: 'Nullable(UInt256)' },
    { name: 'at', type: "DateTime('UTC')" },
    { name: 'byDay', type: 'Map(String,Nullable(Int256))' },
    { name: 'parts', type: 'Array(Tuple(String, UInt256))' },
    { name: 'odd', type: "Enum8('a' = 1)" },
    { name: 'constructor', type: 'constructor' },
  ] as const
  const huge = String(2n ** 255n)
  const at = '2026-01-15T12:00:00+00:00'
  const row = [huge, at, { a: '-1', b: null }, [['x', '7']], '1', '2'] as const
  const reply = { columns, data: [row, [null, at, {}, [], '1', '2']], rows: 2 } as const

  it.each([
    [{}, [huge, at, { a: '-1', b: null }, [['x', '7']], '1', '2']],
    [{ bigint: true }, [2n ** 255n, at, { a: -1n, b: null }, [['x', 7n]], '1', '2']],
    [{ dates: true }, [huge, new Date(at), { a: '-1', b: null }, [['x', '7']], '1', '2']],
  ])('convert %j at any depth', (conversions, values) => {
    expect(Object.values(decodeTable(reply, conversions)[0] ?? {})).toEqual(values)
  })

  it('name the place of a value that has no such form', () => {
    const odd = {
      columns: columns.slice(0, 2),
      data: [
        ['1', null],
        ['1e3', null],
      ],
      rows: 2,
    }
    expect(() => decodeTable(odd, { bigint: true })).toThrow(
      new ContractError('Row 1, column amount: "1e3" is not an integer in digits.'),
    )
    expect(decodeTable(odd)).toHaveLength(2)
  })
})

it('refuses a 64-bit integer that JSON.parse has rounded, or that is quoted', () => {
  const read = (text: string) =>
    decodeTable(JSON.parse(`{"columns":[{"name":"count","type":"UInt64"}],"data":[[${text}]],"rows":1}`))
  expect(read('9007199254740991')).toEqual([{ count: 2 ** 53 - 1 }])
  expect(() => read('"7597"')).toThrow('"7597" is not a number, but quoted. bigint: \'all\' reads it.')
  expect(() => read('18446744073709551615')).toThrow(
    'Row 0, column count: "18446744073709552000" is not an integer that a number holds exactly. bigint: \'all\' reads it.',
  )
})

const refused = readYaml<[string, object, string][]>(import.meta.url, 'refused-tables.yaml')

it.each(refused)('refuses %s', (_, reply, message) => {
  expect(() => decodeTable({ ...reply, rows: 0 } as never)).toThrow(new ContractError(message))
})

it('keeps a column named __proto__ as a column', () => {
  const [row] = decodeTable({ columns: [{ name: '__proto__', type: 'String' }], data: [['x']], rows: 1 })
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(Object.entries(row ?? {})).toEqual([['__proto__', 'x']])
})
