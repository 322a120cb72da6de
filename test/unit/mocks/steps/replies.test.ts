import { expect, test } from 'vitest'
import { encodeExactly } from '../../../../mocks/steps/serve-resource.ts'

test('writes a bigint as a number with all its digits', () => {
  expect(encodeExactly({ a: 123456789012345678901n, b: [-5n] })).toBe('{"a":123456789012345678901,"b":[-5]}')
  expect(encodeExactly({ a: '5', b: null })).toBe('{"a":"5","b":null}')
})
