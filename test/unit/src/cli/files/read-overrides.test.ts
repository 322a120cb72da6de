import { expect, test } from 'vitest'
import { OverrideError } from '../../../../../mocks/overrides/override-error.ts'
import { readOverrides } from '../../../../../src/cli/files/read-overrides.ts'

test('joins JSON texts, and adds the flag to an error', () => {
  const { value, locateError } = readOverrides(['{"a":{"x":{"c":1}}}', '{"a":{"y":null}}'])
  expect(value).toEqual({ a: { x: { c: 1 }, y: null } })
  const error = new OverrideError(['a', 'x'], 'wrong.')
  expect(locateError(error)).toMatchObject({ sentence: 'overrides.a.x: wrong.', where: '--override' })
  const other = new Error('other')
  expect(locateError(other)).toBe(other)
})

test('rejects what is no JSON and no file', () => {
  expect(() => readOverrides(['{x'])).toThrow('This is not JSON.')
  expect(() => readOverrides(['missing.yaml'])).toThrow('missing.yaml')
})
