import { expect, test } from 'vitest'
import { getOperation } from '../../../../src/contract/contract.ts'
import { describeSchemaError } from '../../../../src/contract/describe-schema-error.ts'
import { formatEndpoint } from '../../../../src/contract/routes/format-endpoint.ts'

test('names the values that are allowed', () => {
  expect(describeSchemaError({ message: 'x', params: { allowedValue: 'USD' } })).toBe('must be "USD"')
  expect(describeSchemaError({ message: 'x', params: { allowedValues: [1, 'a'] } })).toBe(
    'must be one of [1,"a"]',
  )
  expect(describeSchemaError({ params: { allowedValue: null } })).toBe('must be null')
})

test('keeps any other message', () => {
  expect(describeSchemaError({ message: 'must be >= 0', params: { limit: 0 } })).toBe('must be >= 0')
})

test('has words for an error that is missing', () => {
  expect(describeSchemaError(undefined)).toBe('another value')
})

test('writes the shortest path of an operation without its first slash', () => {
  expect(formatEndpoint(getOperation('tokenDetails'))).toBe('altchain/token-details')
})

test('writes the only path of a social operation with its prefix', () => {
  expect(formatEndpoint(getOperation('alphaPostDetection'))).toBe(
    'api/v1/socialintel/social-data/alpha-post-detection',
  )
})
