import { expect, test } from 'vitest'
import { isRawNumber, parseExact, printExact } from '../../../../../src/console/reply/parse-exact.ts'

const hasDigits = 'rawJSON' in JSON

test('is undefined for a text that is no JSON', () => {
  expect(parseExact('<html>')).toBeUndefined()
  expect(parseExact('')).toBeUndefined()
  expect(parseExact('null')).toBeNull()
})

test('gives texts, lists and objects as they are', () => {
  expect(parseExact('{"a":["x",true,null]}')).toEqual({ a: ['x', true, null] })
})

test.runIf(hasDigits)('keeps the digits of a number that is too large or too exact', () => {
  const text = '[\n  18446744073709551615,\n  1.10\n]'
  const [large] = parseExact(text) as { rawJSON: string }[]
  expect(large).toMatchObject({ rawJSON: '18446744073709551615' })
  expect(large !== undefined && isRawNumber(large)).toBe(true)
  expect(printExact(parseExact(text) ?? null)).toBe(text)
})

test.skipIf(hasDigits)('gives the rounded number where digits cannot be kept', () => {
  expect(parseExact('18446744073709551615')).toBe(2 ** 64)
})

test('takes no text for a number as it was written', () => {
  expect([isRawNumber('1'), isRawNumber(null), isRawNumber({ rawJSON: '1' })]).toEqual([false, false, false])
})

test('prints with indentation', () => {
  expect(printExact({ a: [] })).toBe('{\n  "a": []\n}')
})
