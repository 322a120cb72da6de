import { expect, test } from 'vitest'
import { summarizeValue } from '../../../../src/base/summarize-value.ts'

test.each<[value: unknown, text: string]>([
  ['fee', 'fee'],
  ['', ''],
  [12.5, '12.5'],
  [10n, '10'],
  [true, 'true'],
  [{ secret: 1 }, '{…}'],
  [[1, 2], '{…}'],
])('writes %o as %s', (value, text) => {
  expect(summarizeValue(value)).toBe(text)
})

test('keeps a text of eighty characters, and cuts a longer one', () => {
  expect(summarizeValue('x'.repeat(80))).toBe('x'.repeat(80))
  expect(summarizeValue('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`)
})
