import { expect, it } from 'vitest'
import {
  findPaymentOrigin,
  judgePaymentTerms,
} from '../../../../../../src/conformance/checks/service/judge-payment-terms.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { paymentOffers } from '../../../../../../src/payment/payment-offers.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const [seen] = buildEvidence([buildExchange('tokenDetails', { status: 402 })]).exchanges as [ExchangeEvidence]
const [usual] = paymentOffers.current.usual
const judge = (accepts: readonly object[]) => {
  const tally = createTally()
  judgePaymentTerms(seen, { from: 'header', accepts: accepts as Readonly<Record<string, unknown>>[] }, tally)
  return tally.find('PAY-003', 'tokenDetails')?.findings.map(({ finding }) => finding.message)
}

it.each<[string, readonly object[]]>([
  ['the documented price', paymentOffers.current.usual],
  ['the price as a number', [{ ...usual, amount: 50_000 }]],
  ['the coin in small letters', [{ ...usual, asset: usual.asset.toLowerCase() }]],
  ['one good way among several', paymentOffers.current.several],
  ['a coin that is not known', [{ ...usual, asset: '0x1', amount: '7' }]],
])('accepts %s', (_, accepts) => {
  expect(judge(accepts)).toEqual([])
})

it('finds another price', () => {
  expect(judge(paymentOffers.current.raised)).toEqual(['The price is not the documented one.'])
})

it('finds that no way to pay is on the documented chain', () => {
  expect(judge(paymentOffers.current.wrongNetwork)).toEqual(['No way to pay is on the documented chain.'])
  expect(judge([])).toEqual(['No way to pay is on the documented chain.'])
})

it('finds the paid twin of the origin of an operation', () => {
  expect(findPaymentOrigin('tokenDetails')).toBe('payment')
  expect(findPaymentOrigin('alphaPostDetection')).toBe('socialPayment')
})
