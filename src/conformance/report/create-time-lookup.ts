import type { Latency, Report, RequirementResult } from '../model/report.ts'

/**
 * Share of one requirement in the request time of its operation (milliseconds), with start and stop of the
 * operation.
 */
export interface RequirementTime extends Pick<Latency, 'start' | 'stop'> {
  readonly ms: number
}

/**
 * Creates a function that returns the time of a result. Requests serve many requirements at once, so each
 * exercised one gets an equal share of its operation's request time. The shares sum to the total.
 */
export function createTimeLookup({
  latency,
  requirements,
}: Report): (entry: RequirementResult) => RequirementTime | undefined {
  const shares = new Map<RequirementResult['operationId'], RequirementTime>(
    latency.map(({ operationId, total, start, stop }) => {
      const looked = requirements.filter(entry => entry.operationId === operationId && entry.evaluated > 0)
      return [operationId, { ms: looked.length === 0 ? 0 : total / looked.length, start, stop }]
    }),
  )
  return ({ operationId, evaluated }) => (evaluated > 0 ? shares.get(operationId) : undefined)
}
