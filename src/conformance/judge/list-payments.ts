import type { Recording } from '../model/recording.ts'
import type { Report } from '../model/report.ts'
import { toUnits } from '../plan/compute-cost.ts'

/** Returns the payments of a run in the order of sending. Empty for a run without payments. */
export function listPayments({ run, exchanges }: Recording): Pick<Report, 'payments'> {
  const { maxCost } = run
  if (maxCost === undefined) return {}
  const sent = exchanges.flatMap(({ paid, operation: operationId, n: exchange }) =>
    paid === undefined ? [] : [{ operationId, exchange, ...paid }],
  )
  const cost = toUnits(sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  return { payments: { maxCost, cost, sent } }
}
