import { expect, it } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { decodeTable } from '../../../../../src/contract/tables/decode-table.ts'
import { parseTable } from '../../../../../src/contract/tables/parse-table.ts'

const write = (types: readonly string[], ...cells: string[]) =>
  `[{"columns":[${types.map((type, at) => `{"name":"c${at}","type":"${type}"}`)}],"data":[[${cells}]],"rows":1}]`

const read = (types: readonly string[], ...cells: string[]) =>
  Object.values(decodeTable(parseTable(write(types, ...cells)), { bigint: 'all' })[0] ?? {})

it.each([
  ['UInt64', '18446744073709551615', 18446744073709551615n],
  ['Int64', '-9223372036854775808', -9223372036854775808n],
  ['Nullable(UInt64)', 'null', null],
  ['UInt64', '9007199254740991', 9007199254740991n],
  ['UInt64', '0', 0n],
  ['Array(UInt64)', '[9007199254740993, 1]', [9007199254740993n, 1n]],
  ['Map(String, UInt64)', '{"a": 9007199254740993}', { a: 9007199254740993n }],
  [
    'UInt256',
    '"115792089237316195423570985008687907853269984665640564039457584007913129639935"',
    2n ** 256n - 1n,
  ],
  ['Float64', '18446744073709551615', 2 ** 64],
  ['Float64', '1234567890123456.5', 1234567890123456.5],
  ['String', '"a \\" 1234567890123456789, \\\\"', 'a " 1234567890123456789, \\'],
])('reads a %s sent as %s', (type, wire, value) => {
  expect(read([type, 'UInt64'], wire, '12345678901234567890')).toEqual([value, 12345678901234567890n])
})

it('leaves other columns and texts as they are', () => {
  const text = write(['UInt64', 'Frob'], '5', '12345678901234567890')
  expect(parseTable(text).data).toEqual([[5, Number('12345678901234567890')]])
})

it('refuses what a number cannot hold, with its place and the way out', () => {
  expect(() => decodeTable(parseTable(write(['UInt64'], '18446744073709551615')))).toThrow(
    'Row 0, column c0: "18446744073709551615" is not an integer that a number holds exactly. bigint: \'all\' reads it.',
  )
})

it.each(['', '{', '{"columns":[{"name":"a","type":"UInt64"}],"data":[[012345678901234567890]]}'])(
  'refuses %s as no JSON',
  text => {
    expect(() => parseTable(text)).toThrow(SyntaxError)
  },
)

it('refuses what is no table', () => {
  expect(() => parseTable('[12345678901234567890]')).toThrow(ContractError)
})
