import { groupBy } from '../../../base/group-by.ts'
import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { matchOperations } from '../../../contract/match-operations.ts'
import { type Origin, paidOriginByKeyedOrigin } from '../../../contract/match-route.ts'
import { documentedTerms, paymentOffers } from '../../../payment/payment-offers.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlanSettings } from '../../requests/plan-group.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { isSameAddress } from './choose-offer.ts'
import type { PaymentChallenge } from './read-payment-challenge.ts'

/** Returns the origin on which an operation is paid for. */
export function findPaymentOrigin(id: OperationId): Origin {
  return paidOriginByKeyedOrigin[getOperation(id).origin]
}

/**
 * Judges chain and price of a challenge. One offer with the documented terms suffices. A price in an unknown
 * coin is not judged.
 */
export function judgePaymentTerms(
  seen: ExchangeEvidence,
  { from, accepts }: PaymentChallenge,
  tally: Tally,
): void {
  const here = accepts.filter(({ network }) => network === documentedTerms.current.network)
  const known = here.filter(({ asset }) => isSameAddress(asset, paymentOffers.current.usual[0].asset))
  const isPriced =
    known.length === 0 ||
    known.some(
      ({ amount }) =>
        amount === documentedTerms.current.amount || amount === Number(documentedTerms.current.amount),
    )
  const place = from === 'header' ? 'header payment-required' : 'body'
  recordOutcome(tally, 'PAY-003', seen, here.length > 0 && isPriced, {
    message:
      here.length === 0
        ? 'No way to pay is on the documented chain.'
        : 'The price is not the documented one.',
    place: `${place}, accepts`,
    expected: `${documentedTerms.current.network}, amount ${documentedTerms.current.amount}`,
    actual: accepts.map(({ network, amount }) => ({ network, amount })),
  })
}

/**
 * Returns the operations in scope of a run for each payment host. Those without required parameters come first,
 * since they need no input.
 */
export function listOperationsByHost({
  operations,
  excluded,
}: PlanSettings): [OperationId, ...OperationId[]][] {
  const asked = matchOperations(operations ?? '*').filter(id => excluded[id] === undefined)
  const needsInput = (id: OperationId) => Number(getOperation(id).parameters.some(({ required }) => required))
  const sorted = asked.toSorted((one, other) => needsInput(one) - needsInput(other))
  return [...groupBy(sorted, findPaymentOrigin).values()]
}
