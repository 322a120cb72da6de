import { expect, it, test } from 'vitest'
import {
  readPaymentChallenge,
  readX402Versions,
} from '../../../../../../src/conformance/checks/service/read-payment-challenge.ts'

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
  expect(readPaymentChallenge(read(one, other))).toEqual({ from: 'header', accepts: [way] })
  expect(readPaymentChallenge(read(undefined, other))).toEqual({
    from: 'body',
    accepts: [{ scheme: 'upto' }],
  })
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
  expect(readPaymentChallenge(read(details, details))).toBeUndefined()
})

test('leaves out ways that are no objects, and never throws', () => {
  expect(readPaymentChallenge(read({ x402Version: 2, accepts: [null, 'x', way] }))?.accepts).toEqual([way])
  expect(readPaymentChallenge({})).toBeUndefined()
})

test('lists the versions of the header and the body', () => {
  expect(readX402Versions(read({ x402Version: 2 }, { x402Version: 1 }))).toEqual([2, 1])
  expect(readX402Versions(read(undefined))).toEqual([])
})
