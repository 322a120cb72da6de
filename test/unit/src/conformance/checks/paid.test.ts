import { expect, it } from 'vitest'
import { paidRequestChecks } from '../../../../../src/conformance/checks/service/paid-request-checks.ts'
import { unpaidRequestChecks } from '../../../../../src/conformance/checks/service/unpaid-request-checks.ts'
import type { PaymentOutcome, RecordedPayment } from '../../../../../src/conformance/model/recording.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import type { PaymentRequirements } from '../../../../../src/payment/payment-payload.ts'
import { buildExchange, type ExchangeChanges, judgeRequirement } from '../../../../support/build-exchange.ts'
import { buildPriceReply } from '../../../../support/payment/build-price-reply.ts'

const id = 'clmmVenuePools'
const group = `paid:${id}`
const [usual] = paymentOffers.current.usual
const payer = `0x${'a'.repeat(40)}`
const rows = [{ poolAddress: 'P', chainId: 900 }]

const asked = (error: string, accepts?: readonly PaymentRequirements[]): ExchangeChanges =>
  buildPriceReply(accepts, error)

function paid(outcome: PaymentOutcome, receipt?: RecordedPayment['receipt']): ExchangeChanges {
  const { amount, asset, network, payTo } = usual
  const nonce = `0x${'1'.repeat(64)}`
  const told = receipt === undefined ? {} : { receipt }
  return { paid: { amount, asset, network, payTo, payer, nonce, validBefore: '1', outcome, ...told } }
}

const receipt = { success: true, transaction: '0x1', network: usual.network, payer: payer.toUpperCase() }
const settled = paid('settled', receipt)
const foreign = paid('settled', { ...receipt, payer: '0x2' })
const refused = paid('refused')
const paidFor = { origin: 'payment', access: 'none', group } as const
const price = buildExchange(id, {
  ...paidFor,
  ...asked('Payment required'),
  about: ['PAY-TERMS', 'PAY-TO'],
  expects: 'challenge',
  role: 'price',
})
const keyed = buildExchange(id, { rows })
const answer = (made: ExchangeChanges) =>
  buildExchange(id, { ...paidFor, payment: 'signed', role: 'answer', ...made })

it.each<[string, ExchangeChanges, string]>([
  ['the answer of a key', { rows, ...settled }, 'holds holds holds nothing'],
  ['another column', { rows: [{ poolAddress: 'P' }], ...settled }, 'holds broken holds nothing'],
  ['no columns', { body: '[{"columns":[],"data":[],"rows":0}]', ...settled }, 'holds unclear holds nothing'],
  ['no receipt', { rows, ...paid('unknown') }, 'holds holds broken nothing'],
  ['the receipt of another payer', { rows, ...foreign }, 'holds holds broken nothing'],
  ['no table', { body: '{"result":[]}', ...settled }, 'broken unclear holds nothing'],
  ['a refusal with a reason', { ...asked('invalid_x'), ...refused }, 'broken nothing nothing holds'],
  ['a refusal without one', { ...asked('Payment required'), ...refused }, 'unclear nothing nothing holds'],
  ['500 though the money was taken', { status: 500, ...settled }, 'broken nothing nothing nothing'],
  ['429', { status: 429, ...paid('unknown') }, 'unclear nothing nothing nothing'],
  ['no reply', { silent: true, ...paid('unknown') }, 'unclear nothing nothing nothing'],
])('judges a paid request that gets %s', (_, made, want) => {
  const sent = [keyed, price, answer(made)]
  const results = ['PAY-PAID', 'PAY-SAME', 'PAY-RECEIPT'].map(each =>
    judgeRequirement(paidRequestChecks.current, sent, each, id),
  )
  const terms = judgeRequirement(unpaidRequestChecks.current, [answer(made)], 'PAY-003', id)
  expect([...results, terms].join(' ')).toBe(want)
})

it('does not require of a paid request what a key does not get either', () => {
  const missing = answer({ status: 404, ...paid('unknown') })
  const judgeBeside = (first: ExchangeChanges) =>
    judgeRequirement(paidRequestChecks.current, [buildExchange(id, first), price, missing], 'PAY-PAID', id)
  expect(judgeBeside({ status: 404 })).toBe('unclear')
  expect(judgeBeside({ rows })).toBe('broken')
  // Of another request nothing is known.
  expect(judgeBeside({ status: 404, query: { limit: '3' } })).toBe('broken')
})

it.each<[string, ExchangeChanges, string]>([
  ['402', asked('invalid_exact_evm_nonce_already_used'), 'holds'],
  ['400', { status: 400 }, 'holds'],
  ['an answer', { rows }, 'broken'],
  ['429', { status: 429 }, 'unclear'],
  ['no reply', { silent: true }, 'unclear'],
])('judges a spent payment that gets %s', (_, made, want) => {
  const again = buildExchange(id, {
    ...paidFor,
    payment: 'spent',
    expects: 'refusal',
    role: 'again',
    ...made,
  })
  expect(
    judgeRequirement(
      paidRequestChecks.current,
      [keyed, price, answer({ rows, ...settled }), again],
      'PAY-SPENT',
      id,
    ),
  ).toBe(want)
})

it.each<[string, ExchangeChanges, string, string]>([
  ['the usual terms', asked(''), 'holds', 'holds'],
  ['another account', asked('', [{ ...usual, payTo: `0x${'2'.repeat(40)}` }]), 'holds', 'broken'],
  ['a test network', asked('', paymentOffers.current.wrongNetwork), 'broken', 'nothing'],
  ['the body alone', { ...asked(''), headers: {} }, 'broken', 'nothing'],
  ['no payment asked for', { rows }, 'unclear', 'nothing'],
])('judges a price that has %s', (_, made, terms, account) => {
  const sent = [
    buildExchange(id, { ...paidFor, about: ['PAY-TERMS', 'PAY-TO'], expects: 'challenge', ...made }),
  ]
  const run = { maxCost: 1, payTo: [usual.payTo.toLowerCase()] }
  expect(judgeRequirement(paidRequestChecks.current, sent, 'PAY-TERMS', id, run)).toBe(terms)
  expect(judgeRequirement(paidRequestChecks.current, sent, 'PAY-TO', id, run)).toBe(account)
  expect(judgeRequirement(paidRequestChecks.current, sent, 'PAY-TO', id, { maxCost: 1 })).toBe('nothing')
})
