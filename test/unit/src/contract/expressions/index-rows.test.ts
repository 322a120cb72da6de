import { expect, test } from 'vitest'
import {
  indexRows,
  isEqualValue,
  normalizeText,
  normalizeValue,
} from '../../../../../src/contract/expressions/index-rows.ts'

test('ignores padding, and the case of hexadecimal texts only', () => {
  expect(isEqualValue('0xABCD', '0xabcd\0\0')).toBe(true)
  expect(isEqualValue('USDC', 'USDC\0')).toBe(true)
  expect(isEqualValue('USDC', 'usdc')).toBe(false)
  expect(isEqualValue(1, '1')).toBe(false)
  expect(isEqualValue(null, null)).toBe(true)
})

test('leaves what is no text unchanged', () => {
  const list = ['0xAB']
  expect(normalizeValue(list)).toBe(list)
  expect(normalizeValue(5)).toBe(5)
  expect(normalizeText('0XAB\0')).toBe('0xab')
})

test('finds the first row for each value of a column', () => {
  const rows = [{ a: '0xAB', n: 1 }, { a: '0xab\0', n: 2 }, null, { n: 3 }]
  const byAddress = indexRows(rows)('a')
  expect(byAddress.get('0xab')).toBe(rows[0])
  expect(byAddress.get('0xAB')).toBeUndefined()
  expect(indexRows(rows)('n').get(2)).toBe(rows[1])
})

test('makes an index once for each list and column', () => {
  const rows = [{ a: 1 }]
  expect(indexRows(rows)('a')).toBe(indexRows(rows)('a'))
  expect(indexRows([{ a: 1 }])('a')).not.toBe(indexRows(rows)('a'))
})
