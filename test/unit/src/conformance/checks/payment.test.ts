import { expect, it } from 'vitest'
import { chooseOffer } from '../../../../../src/conformance/checks/service/choose-offer.ts'
import { unpaidRequestChecks } from '../../../../../src/conformance/checks/service/unpaid-request-checks.ts'
import { prepareRequest } from '../../../../../src/conformance/collect/prepare-request.ts'
import { buildChallenge, buildPaymentRequired } from '../../../../../src/payment/build-challenge.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import { decodePaymentHeader, type PaymentRequirements } from '../../../../../src/payment/payment-payload.ts'
import { buildExchange, type ExchangeChanges, judgeRequirement } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const id = 'tokenDetails'
const [usual] = paymentOffers.current.usual

/** A 402 as our own code writes it, in header and body or in the header alone. */
function asked(accepts: readonly PaymentRequirements[], headerOnly = false): ExchangeChanges {
  const { headers, body } = buildChallenge(
    buildPaymentRequired({ url: 'http://x', description: '' }, accepts, ''),
    headerOnly,
  )
  return {
    status: 402,
    headers: { 'payment-required': headers['PAYMENT-REQUIRED'] ?? '' },
    body: JSON.stringify(body),
  }
}

const bodyOnly = (accepts: readonly object[]): ExchangeChanges => ({
  status: 402,
  body: JSON.stringify({ x402Version: 2, accepts }),
})

const unread = { 'PAY-003': 'nothing', 'PAY-004': 'broken', 'PAY-VERSION': 'nothing' }
const versionOne = JSON.stringify({
  x402Version: 1,
  accepts: [{ network: 'base', maxAmountRequired: '50000' }],
})

it.each<[string, ExchangeChanges, Readonly<Record<string, string>>]>([
  ['header and body', asked([usual]), {}],
  ['header alone', asked([usual], true), {}],
  ['body alone', bodyOnly([usual]), { 'PAY-004': 'broken' }],
  ['two networks', asked(paymentOffers.current.several), {}],
  ['a test network', asked(paymentOffers.current.wrongNetwork), { 'PAY-003': 'broken' }],
  ['another price', asked(paymentOffers.current.raised), { 'PAY-003': 'broken' }],
  [
    'the address in small letters',
    bodyOnly([{ ...usual, asset: usual.asset.toLowerCase() }]),
    { 'PAY-004': 'broken' },
  ],
  ['another coin', bodyOnly([{ ...usual, asset: '0x1', amount: '5' }]), { 'PAY-004': 'broken' }],
  [
    'an amount and a coin that are no texts, nor can be made into one',
    bodyOnly([
      { ...usual, amount: { toString: 1 } },
      { ...usual, asset: { toString: 1 } },
    ]),
    { 'PAY-003': 'broken', 'PAY-004': 'broken' },
  ],
  ['an amount that is a number', bodyOnly([{ ...usual, amount: 50000 }]), { 'PAY-004': 'broken' }],
  ['no way to pay', bodyOnly([]), { 'PAY-003': 'nothing', 'PAY-004': 'broken' }],
  ['a body of another kind', { status: 402, body: 'pay' }, unread],
  ['nothing', { status: 402, body: '' }, { ...unread, 'PAY-002': 'broken' }],
  ['version 1 in the body', { status: 402, body: versionOne }, { ...unread, 'PAY-VERSION': 'broken' }],
  ['version 1 in the body, 2 in the header', { ...asked([usual]), body: versionOne }, {}],
  ['an answer', { rows: [{ symbol: 'x' }] }, unpaid('broken')],
  ['401', { status: 401 }, unpaid('broken')],
  ['429', { status: 429 }, unpaid('unclear')],
  ['no reply', { silent: true }, unpaid('unclear')],
])('judges an unpaid request that gets %s', (_, made, others) => {
  const want = {
    'PAY-001': 'holds',
    'PAY-002': 'holds',
    'PAY-003': 'holds',
    'PAY-004': 'holds',
    'PAY-VERSION': 'holds',
    ...others,
  }
  const sent = [buildExchange(id, { ...made, origin: 'payment', access: 'none', expects: 'challenge' })]
  const seen = Object.keys(want).map(requirement => [
    requirement,
    judgeRequirement(unpaidRequestChecks.current, sent, requirement, id),
  ])
  expect(Object.fromEntries(seen)).toEqual(want)
})

it.each<[number, string]>([
  [402, 'holds'],
  [400, 'broken'],
  [503, 'unclear'],
])('judges a bad request on the payment host that gets %i', (status, want) => {
  const sent = [buildExchange(id, { status, origin: 'payment', about: ['PAY-005'], expects: 'any' })]
  expect(judgeRequirement(unpaidRequestChecks.current, sent, 'PAY-005', id)).toBe(want)
})

function unpaid(first: string): Record<string, string> {
  return {
    'PAY-001': first,
    'PAY-002': 'nothing',
    'PAY-003': 'nothing',
    'PAY-004': 'nothing',
    'PAY-VERSION': 'nothing',
  }
}

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
  const asked =
    unpaidRequestChecks.current.requests?.({
      versions: { sunset: [], deprecated: [] },
      authEnforced: true,
      excluded: {},
    }) ?? []
  const garbage = asked.filter(({ payment }) => payment !== undefined)
  expect(garbage.map(({ operation, origin }) => [operation, origin])).toEqual([
    ['clmmVenuePools', 'payment'],
    ['clonesV3Pools', 'payment'],
    ['alphaPostDetection', 'socialPayment'],
  ])
  const base = new URL('http://target.test')
  const bases = new Map([
    ['payment', base],
    ['socialPayment', base],
  ] as const)
  for (const planned of garbage) {
    const { headers } = prepareRequest(planned, { run: buildRun({}), bases, apiKey: 'k' })
    const { 'payment-signature': sent = '', ...others } = headers
    expect(decodePaymentHeader(sent)).toHaveProperty('malformed')
    expect(Object.keys(others).sort()).toEqual(['accept-encoding', 'user-agent'])
  }
})

it('rejects a payment in a coin that cannot be a text', () => {
  const accepts = [{ ...usual, asset: { toString: 1 } }]
  expect(chooseOffer({ from: 'header', accepts })).toMatchObject({ expected: usual.asset })
})
