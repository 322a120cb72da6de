import { explainFailure } from '../evidence/explain-failure.ts'
import { isAnswer } from '../evidence/read-receipt.ts'
import type { Exchange, PaymentOutcome, RecordedPayment, Recording } from '../model/recording.ts'
import type { Report } from '../model/report.ts'
import { toUnits } from '../plan/compute-cost.ts'

/** Returns the payments of a run in the order of sending. Empty for a run without payments. */
export function listPayments({ run, exchanges }: Recording): Pick<Report, 'payments'> {
  const { maxCost } = run
  if (maxCost === undefined) return {}
  const sent = exchanges.flatMap(each => {
    const { paid, operation: operationId, n: exchange } = each
    return paid === undefined
      ? []
      : [{ operationId, exchange, ...paid, outcome: findOutcome(each, paid, exchanges) }]
  })
  const cost = toUnits(sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  return { payments: { maxCost, cost, sent } }
}

/**
 * Returns the outcome of a payment. Without a receipt it counts as settled if it bought an answer and the same
 * payment is refused afterwards.
 */
function findOutcome(
  seen: Exchange,
  { outcome }: RecordedPayment,
  exchanges: readonly Exchange[],
): PaymentOutcome {
  const isRefused = (again: Exchange) =>
    again.group === seen.group &&
    again.role === 'again' &&
    !isAnswer(again) &&
    explainFailure(again) === undefined
  return outcome === 'unknown' && isAnswer(seen) && exchanges.some(isRefused) ? 'settled' : outcome
}
