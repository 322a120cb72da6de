import { type CollectOptions, defaultLimits } from '../../src/conformance/collect/collect-options.ts'
import type { PlannedRequest, Recording, Run } from '../../src/conformance/model/recording.ts'

/** A planned request of the operation with the fewest needs. */
export function buildPlanned(name: string, more: Partial<PlannedRequest> = {}): PlannedRequest {
  return { name, operation: 'clmmVenuePools', profile: 'smoke', query: {}, expects: 'success', ...more }
}

/** A run against these base URLs. */
export function buildRun(target: Run['target']): Run {
  return {
    tool: 'market-data-contract 0.0.0',
    contract: 'test',
    startedAt: '2026-11-20T12:00:00.000Z',
    target,
    profile: 'smoke',
    negative: false,
    excluded: {},
    authEnforced: true,
    versions: { sunset: [], deprecated: [] },
    floor: 0.9,
    keyName: 'MDC_API_KEY',
  }
}

/** Options of a run as fast as it can be; limits that are not given are the usual ones. */
export function buildCollectOptions(
  target: Run['target'],
  {
    limits,
    ...more
  }: Partial<Omit<CollectOptions, 'limits'>> & { limits?: Partial<CollectOptions['limits']> } = {},
): CollectOptions {
  return {
    run: buildRun(target),
    apiKey: undefined,
    resolve: () => undefined,
    limits: { ...defaultLimits, perHostPerSecond: 0, perPathPerSecond: 0, ...limits },
    ...more,
  }
}

/** Planned requests called 1, 2, 3 and so on. */
export const buildPlannedList = (count: number, more?: Partial<PlannedRequest>): PlannedRequest[] =>
  Array.from({ length: count }, (_, index) => buildPlanned(`${index + 1}`, more))

/** Outlines a recording without times and bodies. */
export function outlineRecording({ exchanges, unsent }: Recording): string[] {
  return [
    ...exchanges.map(({ n, name, attempt, reply, failure }) =>
      [n, name, ...(attempt > 1 ? [`attempt ${attempt}`] : []), reply?.status ?? failure?.kind].join(' '),
    ),
    ...unsent.map(({ name, reason, says }) => `${name} ${reason}: ${says}`),
  ]
}
