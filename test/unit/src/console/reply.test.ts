import './support/prepare-modules.ts'
import { describe, expect, it, test } from 'vitest'
import { filterEntries, listStatuses } from '../../../../src/console/panels/journal/filter-entries.ts'
import { readCandles } from '../../../../src/console/panels/market/candles/find-candle-source.ts'
import { decodeReply } from '../../../../src/console/reply/decode-reply.ts'
import { parseCell } from '../../../../src/console/reply/parse-cell.ts'
import { isRawNumber, parseExact } from '../../../../src/console/reply/parse-exact.ts'
import { makeEntry, makeJournalEntry } from './support/make-context.ts'

describe('a decoded reply', () => {
  it('is a table with numbers as they were sent', () => {
    const body =
      '[{"columns":[{"name":"a","type":"UInt64"},{"name":"b","type":"String"}],"data":[[1,null],["2","x"]],"rows":2}]'
    const { table } = decodeReply(body)
    expect(table?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['a UInt64', 'b String'])
    expect(table?.rows.map(row => row.map(({ text, kind }) => `${text} ${kind}`))).toEqual([
      ['1 number', 'null null'],
      ['2 text', 'x text'],
    ])
  })

  it('is a list of entries with all fields as columns', () => {
    const { table } = decodeReply('[{"a":1},{"b":[2]}]')
    expect(table?.columns.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(table?.rows.map(row => row.map(({ text }) => text))).toEqual([
      ['1', ''],
      ['', '[2]'],
    ])
  })

  it('is a table that is alone, and an entry that is the whole reply', () => {
    const table = decodeReply('{"columns":[{"name":"a","type":"UInt8"}],"data":[[1]],"rows":1}').table
    expect(table?.rows).toEqual([[{ text: '1', kind: 'number' }]])
    const entry = makeEntry(['a'], { isTable: false })
    expect(decodeReply('{"a":1}', entry).table?.rows).toEqual([[{ text: '1', kind: 'number' }]])
    expect(decodeReply('{"message":"no"}', entry).table).toBeUndefined()
  })

  it('is only text when it is no JSON, and no table when it is an error', () => {
    expect(decodeReply('<html>')).toEqual({})
    expect(decodeReply('{"error":"x"}')).toEqual({ value: { error: 'x' }, table: undefined })
  })
})

it('draws candles with nulls, other orders and repeated times', () => {
  const number = (text: string) => ({ text, kind: 'number' as const })
  const nothing = { text: 'null', kind: 'null' as const }
  const names = { time: 't', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' }
  const columns = ['t', 'o', 'h', 'l', 'c', 'v'].map(name => ({ name, type: '' }))
  const rows = [
    [number('120'), nothing, number('3'), number('1'), nothing, number('0')],
    [number('60'), number('1'), number('3'), number('1'), number('2'), number('5')],
    [number('60'), number('1'), number('3'), number('1'), number('2'), number('6')],
    [nothing, number('1'), number('3'), number('1'), number('2'), number('5')],
  ]
  expect(readCandles({ columns, rows }, names)).toEqual([
    { time: 60, prices: { open: 1, high: 3, low: 1, close: 2 }, volume: 6 },
    { time: 120, volume: 0 },
  ])
})

it('matches all statuses of a class', () => {
  const entries = [200, 404, 410].map((status, id) => makeJournalEntry({ id, status }))
  expect(listStatuses(entries)).toEqual(['2xx', '200', '4xx', '404', '410'])
  expect(filterEntries(entries, { operation: '', status: '4xx' }).map(({ status }) => status)).toEqual([
    404, 410,
  ])
})

const parse = (typed: string, kind: 'null' | 'number' | 'text', type: string) =>
  parseCell(typed, { text: '', kind }, { name: '', type })

test.each([
  ['null', 'text', 'String', 'null'],
  ['null', 'number', 'UInt8', null],
  [' 17 ', 'number', 'UInt8', 17],
  ['5', 'null', 'Nullable(UInt32)', 5],
  ['5', 'null', 'Nullable(UInt256)', '5'],
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

const hasDigits = 'rawJSON' in JSON

test('is undefined for a text that is no JSON', () => {
  expect(parseExact('<html>')).toBeUndefined()
  expect(parseExact('')).toBeUndefined()
  expect(parseExact('null')).toBeNull()
})

test.runIf(hasDigits)('keeps the digits of a number that is too large or too exact', () => {
  const text = '[\n  18446744073709551615,\n  1.10\n]'
  const [large] = parseExact(text) as { rawJSON: string }[]
  expect(large).toMatchObject({ rawJSON: '18446744073709551615' })
  expect(large !== undefined && isRawNumber(large)).toBe(true)
  expect(JSON.stringify(parseExact(text), null, 2)).toBe(text)
})

test.skipIf(hasDigits)('gives the rounded number where digits cannot be kept', () => {
  expect(parseExact('18446744073709551615')).toBe(2 ** 64)
})
