import { explainFailure } from '../evidence/explain-failure.ts'
import { isAnswer } from '../evidence/read-payment-header.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import type { Report } from '../model/report.ts'
import { toUnits } from '../plan/compute-cost.ts'

/** Returns the payments of a run in the order of sending. Empty for a run without payments. */
export function listPayments({ run, exchanges }: Recording): Pick<Report, 'payments'> {
  const { maxCost } = run
  if (maxCost === undefined) return {}
  const sent = exchanges.flatMap(each => {
    const { paid, operation: operationId, n: exchange, group } = each
    if (paid === undefined) return []
    // Without a receipt a payment is settled if it bought an answer and is refused afterwards.
    const isSpent = (again: Exchange) =>
      again.group === group &&
      again.role === 'again' &&
      !isAnswer(again) &&
      explainFailure(again) === undefined
    const isSettled = paid.outcome === 'unknown' && isAnswer(each) && exchanges.some(isSpent)
    return [{ operationId, exchange, ...paid, ...(isSettled && { outcome: 'settled' as const }) }]
  })
  const cost = toUnits(sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  return { payments: { maxCost, cost, sent } }
}
