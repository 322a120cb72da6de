import { expect, it } from 'vitest'
import { stripPadding } from '../../../../../src/contract/expressions/strip-padding.ts'

it.each([
  ['USD\0\0\0', 'USD'],
  ['USD', 'USD'],
  ['\0\0', ''],
  ['', ''],
  ['\0a\0b\0', '\0a\0b'],
])('removes NULs at the end only: %j', (text, expected) => {
  expect(stripPadding(text)).toBe(expected)
})

it('reads a long text of NULs and letters at once', () => {
  const text = `${'\0'.repeat(200_000)}a`
  expect(stripPadding(text)).toBe(text)
})
