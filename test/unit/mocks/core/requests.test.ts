import { afterEach, expect, it } from 'vitest'
import { readApiKey } from '../../../../mocks/core/read-api-key.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { loadOnce } from '../../../support/load-once.ts'

afterEach(() => activateContract())

const read = (headers: Record<string, string>) => readApiKey({ header: name => headers[name] })

it('reads the header that the contract names', () => {
  expect(read({ 'x-api-key': 'a' })).toBe('a')
  activateContract(loadOnce('test/second-contract/spec'))
  expect(read({ 'x-api-key': 'a' })).toBeUndefined()
  expect(read({ 'x-meter-key': 'b' })).toBe('b')
})

it('reads a bearer token, and encoded Basic credentials (RFC 7617)', () => {
  activateContract(loadOnce('node_modules/@readme/oas-examples/3.1/json/train-travel.json'))
  expect(read({ authorization: 'Bearer c' })).toBe('c')
  expect(read({ authorization: 'Basic dTpw' })).toBe('dTpw')
})
