import { expect, it, test } from 'vitest'
import {
  readJsonMembers,
  readPaymentHeader,
} from '../../../../../src/conformance/evidence/read-payment-header.ts'

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64')

test('reads base64 of UTF-8, and JSON as it is', () => {
  const text = '{"scheme":"exact","note":"naïve €"}'
  const members = { scheme: 'exact', note: 'naïve €' }
  expect(readPaymentHeader(encode(text))).toEqual(members)
  expect(readPaymentHeader(text)).toEqual(members)
})

it.each([undefined, '', 'garbage', '{', encode('{'), encode('null')])('has no members in %j', header => {
  expect(readPaymentHeader(header)).toEqual({})
})

test('reads numbers as JavaScript does', () => {
  expect(readJsonMembers('{"amount":50000.0,"big":1e3}')).toEqual({ amount: 50_000, big: 1000 })
  expect(readJsonMembers('no JSON')).toEqual({})
})
