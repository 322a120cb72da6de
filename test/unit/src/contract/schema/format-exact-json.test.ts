import { expect, test } from 'vitest'
import { formatExactJson } from '../../../../../src/contract/schema/format-exact-json.ts'

test('writes JSON with an indent of one space and a last line break', () => {
  expect(formatExactJson({ a: [1] })).toBe('{\n "a": [\n  1\n ]\n}\n')
})

test('writes all digits of bounds that a number cannot hold', () => {
  const text = formatExactJson({ minimum: Number(-(2n ** 63n)), maximum: Number(2n ** 64n - 1n) })
  expect(text).toContain('"minimum": -9223372036854775808')
  expect(text).toContain('"maximum": 18446744073709551615')
  expect(formatExactJson({ maximum: Number(2n ** 63n - 1n) })).toContain('"maximum": 9223372036854775807')
})

test('leaves other bounds, and the same number elsewhere', () => {
  expect(formatExactJson({ maximum: 100 })).toContain('"maximum": 100\n')
  expect(formatExactJson({ example: Number(2n ** 64n - 1n) })).toContain('"example": 18446744073709552000')
})
