import type { Latency, Report, RequirementResult } from '../model/report.ts'

/** What judging one requirement on one operation took: its share of the time of the requests (milliseconds), and when they were. */
export interface TimeShare extends Pick<Latency, 'start' | 'stop'> {
  readonly ms: number
}

/**
 * The time of each test: requests serve many requirements at once, so each that was looked at has an equal share of what the
 * requests of its operation took, and the sum of all is true.
 */
export function createTimeLookup({
  latency,
  requirements,
}: Report): (entry: RequirementResult) => TimeShare | undefined {
  const shares = new Map<RequirementResult['operationId'], TimeShare>(
    latency.map(({ operationId, total, start, stop }) => {
      const looked = requirements.filter(entry => entry.operationId === operationId && entry.evaluated > 0)
      return [operationId, { ms: looked.length === 0 ? 0 : total / looked.length, start, stop }]
    }),
  )
  return ({ operationId, evaluated }) => (evaluated > 0 ? shares.get(operationId) : undefined)
}
