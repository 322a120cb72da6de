import { expect, test } from 'vitest'
import { parseCell } from '../../../../../src/console/reply/parse-cell.ts'

const parse = (typed: string, kind: 'null' | 'number' | 'text', type: string) =>
  parseCell(typed, { kind }, { type })

test.each([
  ['null', 'text', 'String', null],
  [' 17 ', 'number', 'UInt8', 17],
  ['1e21', 'number', 'Float64', 1e21],
  ['5', 'null', 'Nullable(UInt32)', 5],
  ['5', 'null', 'Nullable(UInt256)', '5'],
  ['5', 'text', 'UInt256', '5'],
  [' a ', 'text', 'String', ' a '],
  ['["a"]', 'text', 'Array(String)', ['a']],
  ['[a', 'text', 'String', '[a'],
] as const)('reads %j in place of a %s of %s as %j', (typed, kind, type, value) => {
  expect(parse(typed, kind, type)).toEqual(value)
})

test('rejects a whole number that would lose digits', () => {
  expect(() => parse('18446744073709551615', 'number', 'UInt64')).toThrow('more digits')
})

test.each(['', 'many', '1,5'])('rejects %j where a number is needed', typed => {
  expect(() => parse(typed, 'number', 'UInt8')).toThrow(`"${typed}" is no number.`)
})
