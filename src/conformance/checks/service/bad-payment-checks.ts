import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { matchOperations } from '../../../contract/match-operations.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { Tally } from '../../evidence/tally.ts'
import { badPayments, isBadPayment, type PlannedRequest } from '../../model/recording.ts'
import { serviceWideOperations } from '../../model/requirement.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import type { PlanSettings } from '../../requests/plan-group.ts'
import { createStatusFinding } from '../answers/classify-answer.ts'
import { allOperations } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { findPaymentOrigin } from './judge-payment-terms.ts'

const verifyId = 'PAY-VERIFY'

/** Checks that payments are verified (PAY). Nothing is paid at a host that accepts a bad payment. */
export const badPaymentChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: verifyId,
      title: 'a payment that is not good buys nothing',
      level: 'documented',
      checks:
        'Before anything is paid, each payment host gets four payments that must be refused: signed for another text, expired, of one smallest unit, and to another account. None gets a success. After one does, nothing is paid.',
      violation: 'an answer for a payment that nobody can collect',
      clause: readClause('authentication'),
      operations: serviceWideOperations,
      needs: 'pay',
    },
  ],
  requests: run =>
    run.maxCost === undefined
      ? []
      : listOperationsByHost(run).flatMap(([first]) => (first ? planBadPayments(first) : [])),
  judge({ exchanges }, tally) {
    for (const seen of exchanges) if (isBadPayment(seen.payment)) judgeBadPayment(seen, tally)
  },
}))

/**
 * Returns the operations in scope of a run for each payment host. Those without required parameters come first,
 * since they need no input.
 */
export function listOperationsByHost({ operations, excluded }: PlanSettings): OperationId[][] {
  const asked = operations === undefined ? allOperations.current : matchOperations(operations)
  const needsInput = (id: OperationId) => Number(getOperation(id).parameters.some(({ required }) => required))
  const sorted = asked
    .filter(id => excluded[id] === undefined)
    .toSorted((one, other) => needsInput(one) - needsInput(other))
  return [...groupBy(sorted, findPaymentOrigin).values()]
}

/** Plans a request for the price, and one with each payment that must be refused. They come before all payments. */
function planBadPayments(id: OperationId): PlannedRequest[] {
  const group = `bad-payment:${id}`
  const unpaid = { origin: findPaymentOrigin(id), access: 'none', group } as const
  const about = [verifyId]
  const plan = createRequestPlanner('pay')
  const price = { ...unpaid, expects: 'challenge', role: 'price' } as const
  return [
    plan(`${group}:price`, id, about, {}, price),
    ...badPayments.map(payment =>
      plan(`${group}:${payment}`, id, about, {}, { ...unpaid, payment, expects: 'refusal', role: payment }),
    ),
  ]
}

/** Judges a payment that must be refused. The result is about the payment host, not about the operation. */
function judgeBadPayment(seen: ExchangeEvidence, tally: Tally): void {
  const unclear = explainFailure(seen)
  if (seen.ok) {
    const message = `A payment that must be refused is accepted: ${seen.payment}. Nothing is paid.`
    const finding = createStatusFinding(seen, message, '402 or another refusal')
    tally.recordFinding(verifyId, seen, finding, null)
  } else if (unclear === undefined) tally.recordPass(verifyId, null)
  else tally.recordUnclear(verifyId, null, unclear)
}
