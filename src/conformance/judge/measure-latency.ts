import { groupBy } from '../../base/group-by.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { Exchange } from '../model/recording.ts'
import type { Latency } from '../model/report.ts'

/** Returns the response times of each operation, in the order of first requests. */
export function measureLatency(exchanges: readonly Exchange[]): Latency[] {
  const answered = exchanges.filter(({ reply }) => reply !== undefined)
  return [...groupBy(answered, ({ operation }) => operation)].map(([id, those]) =>
    measureOperation(id, those),
  )
}

function measureOperation(operationId: OperationId, answered: readonly Exchange[]): Latency {
  const times = answered.map(({ ms }) => ms).sort((a, b) => a - b)
  // The nearest rank: a time that was measured, whatever their number.
  const findRank = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
  return {
    operationId,
    requests: times.length,
    p50: findRank(0.5),
    p95: findRank(0.95),
    max: findRank(1),
    total: times.reduce((sum, ms) => sum + ms, 0),
  }
}
