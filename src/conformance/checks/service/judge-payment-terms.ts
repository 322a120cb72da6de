import { groupBy } from '../../../base/group-by.ts'
import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { matchOperations } from '../../../contract/match-operations.ts'
import { type Origin, paidOriginByKeyedOrigin } from '../../../contract/match-route.ts'
import { documentedTerms, paymentOffers } from '../../../payment/payment-offers.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { PlanSettings } from '../../requests/plan-group.ts'
import type { Outcome } from '../families/record-outcome.ts'
import { isSameAddress } from './choose-offer.ts'
import { readPaymentChallenge } from './read-payment-challenge.ts'

/** Id of the requirement about chain and price of a payment. */
export const termsRequirementId = 'PAY-003'

/** Returns the origin on which an operation is paid for. */
export function findPaymentOrigin(id: OperationId): Origin {
  return paidOriginByKeyedOrigin[getOperation(id).origin]
}

/** Judges chain and price of a challenge by its best offer. A price in an unknown coin is not judged. */
export function judgePaymentTerms(seen: ExchangeEvidence): Outcome | undefined {
  const challenge = readPaymentChallenge(seen)
  if (challenge === undefined) return undefined
  const { from, accepts } = challenge
  const { network: documented, amount: price } = documentedTerms.current
  const here = accepts.filter(({ network }) => network === documented)
  const known = here.filter(({ asset }) => isSameAddress(asset, paymentOffers.current.usual[0].asset))
  const isPriced =
    known.length === 0 || known.some(({ amount }) => amount === price || amount === Number(price))
  return {
    holds: here.length > 0 && isPriced,
    message:
      here.length === 0
        ? 'No way to pay is on the documented chain.'
        : 'The price is not the documented one.',
    place: `${from === 'header' ? 'header payment-required' : 'body'}, accepts`,
    expected: `${documented}, amount ${price}`,
    actual: accepts.map(({ network, amount }) => ({ network, amount })),
  }
}

/** Returns the operations of a run by payment host, those that need no input first. */
export function listOperationsByHost({ operations, excluded }: PlanSettings) {
  const asked = matchOperations(operations ?? '*').filter(id => excluded[id] === undefined)
  const needsInput = (id: OperationId) => Number(getOperation(id).parameters.some(({ required }) => required))
  const sorted = asked.toSorted((one, other) => needsInput(one) - needsInput(other))
  return [...groupBy(sorted, findPaymentOrigin).values()]
}
