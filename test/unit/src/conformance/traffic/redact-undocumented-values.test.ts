import { expect, it, test } from 'vitest'
import {
  mayBeSecret,
  redactUndocumentedValues,
} from '../../../../../src/conformance/traffic/redact-undocumented-values.ts'

it.each([
  ['/a', '/a'],
  ['/a?', '/a?'],
  ['/a?token_address=0x123456', '/a?token_address=0x123456'],
  ['/a?api_key=s3cr3t&limit=20', '/a?api_key=(removed)&limit=20'],
  ['/a?api%5Fkey=s3cr%33t', '/a?api%5Fkey=(removed)'],
  ['/a?v=short', '/a?v=short'],
  ['/a?x=1?y=2&key=s3cr3t', '/a?x=1?y=2&key=(removed)'],
])('writes %s as %s', (path, want) => {
  expect(redactUndocumentedValues(path, 'tokenPoolSearch')).toBe(want)
})

test('hides every long value of an unknown operation', () => {
  expect(redactUndocumentedValues('/a?token_address=0x123456&limit=20', undefined)).toBe(
    '/a?token_address=(removed)&limit=20',
  )
})

test('takes undocumented values of six characters for secrets', () => {
  expect(mayBeSecret('key', '123456', 'tokenDetails')).toBe(true)
  expect(mayBeSecret('key', '12345', 'tokenDetails')).toBe(false)
  expect(mayBeSecret('token_address', '123456', 'tokenDetails')).toBe(false)
  expect(mayBeSecret('chain_id', '123456', 'tokenDetails')).toBe(true)
})
