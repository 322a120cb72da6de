import { expect, it, test } from 'vitest'
import {
  readChallenge,
  readProtocolVersions,
} from '../../../../../../src/conformance/checks/service/read-challenge.ts'

const way = { scheme: 'exact' }
const read = (header: unknown, body: unknown = '') => ({
  reply: {
    status: 402,
    headers: header === undefined ? {} : { 'payment-required': btoa(JSON.stringify(header)) },
    body: JSON.stringify(body),
  },
})

test('reads the header first, then the body', () => {
  const [one, other] = [
    { x402Version: 2, accepts: [way] },
    { x402Version: 2, accepts: [{ scheme: 'upto' }] },
  ]
  expect(readChallenge(read(one, other))).toEqual({ from: 'header', accepts: [way] })
  expect(readChallenge(read(undefined, other))).toEqual({ from: 'body', accepts: [{ scheme: 'upto' }] })
})

it.each([
  undefined,
  null,
  [],
  { accepts: [way] },
  { x402Version: 1, accepts: [way] },
  { x402Version: 2, accepts: [] },
  { x402Version: 2, accepts: way },
])('reads no challenge from %j', details => {
  expect(readChallenge(read(details, details))).toBeUndefined()
})

test('leaves out ways that are no objects, and never throws', () => {
  expect(readChallenge(read({ x402Version: 2, accepts: [null, 'x', way] }))?.accepts).toEqual([way])
  expect(readChallenge({})).toBeUndefined()
})

test('lists the versions of the header and the body', () => {
  expect(readProtocolVersions(read({ x402Version: 2 }, { x402Version: 1 }))).toEqual([2, 1])
  expect(readProtocolVersions(read(undefined))).toEqual([])
})
