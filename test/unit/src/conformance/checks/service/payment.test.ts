import { expect, it, test } from 'vitest'
import { readPaymentChallenge } from '../../../../../../src/conformance/checks/service/choose-offer.ts'
import { unpaidRequestChecks } from '../../../../../../src/conformance/checks/service/unpaid-request-checks.ts'
import { prepareRequest } from '../../../../../../src/conformance/collect/prepare-request.ts'
import { paymentOffers } from '../../../../../../src/payment/payment-offers.ts'
import { decodePaymentHeader } from '../../../../../../src/payment/payment-payload.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'
import { buildPriceReply } from '../../../../../support/payment/build-price-reply.ts'

const id = 'tokenDetails'
const [usual] = paymentOffers.current.usual

const bodyOnly = (accepts: readonly object[]): ExchangeChanges => ({
  status: 402,
  body: JSON.stringify({ x402Version: 2, accepts }),
})
const versionOne = JSON.stringify({
  x402Version: 1,
  accepts: [{ network: 'base', maxAmountRequired: '50000' }],
})

it.each<[string, ExchangeChanges, string]>([
  ['header and body', buildPriceReply(), 'holds holds holds holds holds'],
  ['body alone', bodyOnly([usual]), 'holds holds holds broken holds'],
  ['two networks', buildPriceReply(paymentOffers.current.several), 'holds holds holds holds holds'],
  ['a test network', buildPriceReply(paymentOffers.current.wrongNetwork), 'holds holds broken holds holds'],
  ['another price', buildPriceReply(paymentOffers.current.raised), 'holds holds broken holds holds'],
  [
    'an amount and a coin that are no texts, nor can be made into one',
    bodyOnly([
      { ...usual, amount: { toString: 1 } },
      { ...usual, asset: { toString: 1 } },
    ]),
    'holds holds broken broken holds',
  ],
  [
    'the coin in small letters',
    buildPriceReply([{ ...usual, asset: usual.asset.toLowerCase() }]),
    'holds holds holds holds holds',
  ],
  ['no way to pay', bodyOnly([]), 'holds holds nothing broken holds'],
  ['a body of another kind', { status: 402, body: 'pay' }, 'holds holds nothing broken nothing'],
  ['version 1 in the body', { status: 402, body: versionOne }, 'holds holds nothing broken broken'],
  ['an answer', { rows: [{ symbol: 'x' }] }, 'broken nothing nothing nothing nothing'],
  ['429', { status: 429 }, 'unclear nothing nothing nothing nothing'],
  ['no reply', { silent: true }, 'unclear nothing nothing nothing nothing'],
])('judges an unpaid request that gets %s', (_, made, want) => {
  const sent = [buildExchange(id, { ...made, origin: 'payment', access: 'none', expects: 'challenge' })]
  const ids = ['PAY-001', 'PAY-002', 'PAY-003', 'PAY-004', 'PAY-VERSION']
  const verdicts = ids.map(each => judgeRequirement(unpaidRequestChecks.current, sent, each, id))
  expect(verdicts.join(' ')).toBe(want)
})

it.each<[number, string]>([
  [402, 'holds'],
  [400, 'broken'],
  [503, 'unclear'],
])('judges a bad request on the payment host that gets %i', (status, want) => {
  const sent = [buildExchange(id, { status, origin: 'payment', about: ['PAY-005'], expects: 'any' })]
  expect(judgeRequirement(unpaidRequestChecks.current, sent, 'PAY-005', id)).toBe(want)
})

it.each<[string, ExchangeChanges, string]>([
  ['402', { status: 402 }, 'holds'],
  ['400', { status: 400 }, 'holds'],
  ['rows', { rows: [{ poolAddress: 'P' }] }, 'broken'],
  ['404', { status: 404 }, 'unclear'],
  ['429', { status: 429 }, 'unclear'],
  ['no reply', { silent: true }, 'unclear'],
])('judges a request with an invalid payment that gets %s', (_, made, want) => {
  const about = { origin: 'payment', access: 'none', about: ['PAY-GARBAGE'], expects: 'refusal' } as const
  const sent = [buildExchange('clmmVenuePools', { ...made, ...about })]
  expect(judgeRequirement(unpaidRequestChecks.current, sent, 'PAY-GARBAGE', 'clmmVenuePools')).toBe(want)
})

it('sends an invalid payment to payment hosts only, once for each family, and reads nothing from it', () => {
  const asked = unpaidRequestChecks.current.requests?.(buildRun({})) ?? []
  const garbage = asked.filter(({ payment }) => payment !== undefined)
  expect(garbage.map(({ operation, origin }) => [operation, origin])).toEqual([
    ['clmmVenuePools', 'payment'],
    ['clonesV3Pools', 'payment'],
    ['alphaPostDetection', 'socialPayment'],
  ])
  for (const planned of garbage) {
    const { headers } = prepareRequest(planned, 'payment', { run: buildRun({}), apiKey: 'k' })
    const { 'payment-signature': sent = '', ...others } = headers
    expect(decodePaymentHeader(sent)).toHaveProperty('malformed')
    expect(Object.keys(others).sort()).toEqual(['accept-encoding', 'user-agent'])
  }
})

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
