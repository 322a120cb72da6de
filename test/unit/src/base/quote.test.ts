import { expect, test } from 'vitest'
import { quote } from '../../../../src/base/quote.ts'

test.each<[value: unknown, text: string]>([
  ['fee', 'fee'],
  ['', ''],
  [12.5, '12.5'],
  [10n, '10'],
  [true, 'true'],
  [{ secret: 1 }, '{…}'],
  [[1, 2], '{…}'],
])('writes %o as %s', (value, text) => {
  expect(quote(value)).toBe(text)
})

test('keeps a text of eighty characters, and cuts a longer one', () => {
  expect(quote('x'.repeat(80))).toBe('x'.repeat(80))
  expect(quote('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`)
})
