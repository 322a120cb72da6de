import { expect, it, test } from 'vitest'
import {
  buildKeyHeader,
  getKeyHeader,
  getTrafficKeyHeader,
  isKeyHeader,
} from '../../../../../src/conformance/model/get-key-header.ts'

test('is X-API-Key, unless the run names another header', () => {
  expect(getKeyHeader({})).toBe('X-API-Key')
  expect(getKeyHeader({ keyHeader: 'Authorization' })).toBe('Authorization')
})

it.each<[string, string | undefined, boolean]>([
  ['x-api-key', undefined, true],
  ['X-API-KEY', undefined, true],
  ['X-API-Keys', undefined, false],
  ['authorization', 'Authorization', true],
  ['X-API-Key', 'Authorization', false],
])('recognizes %s beside the header %s of a run: %s', (name, header, want) => {
  expect(isKeyHeader(name, header === undefined ? {} : { keyHeader: header })).toBe(want)
})

test('sends the key as a bearer token in Authorization only', () => {
  expect(buildKeyHeader('X-API-Key', 'k')).toEqual({ 'X-API-Key': 'k' })
  expect(buildKeyHeader('authorization', 'k')).toEqual({ authorization: 'Bearer k' })
})

test('has a lower-case name in traffic', () => {
  expect(getTrafficKeyHeader()).toBe('x-api-key')
})
