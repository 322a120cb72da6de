import { type CollectOptions, defaultLimits } from '../../src/conformance/collect/collect.ts'
import type { Planned, Recording, Run } from '../../src/conformance/model/recording.ts'

/** A planned request of the operation with the fewest needs. */
export function planned(name: string, more: Partial<Planned> = {}): Planned {
  return { name, operation: 'clmmVenuePools', profile: 'smoke', query: {}, expects: 'success', ...more }
}

/** A run against these base URLs. */
export function runOf(target: Run['target']): Run {
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
export function optionsOf(
  target: Run['target'],
  {
    limits,
    ...more
  }: Partial<Omit<CollectOptions, 'limits'>> & { limits?: Partial<CollectOptions['limits']> } = {},
): CollectOptions {
  return {
    run: runOf(target),
    apiKey: undefined,
    resolve: () => undefined,
    limits: { ...defaultLimits, perHostPerSecond: 0, perPathPerSecond: 0, ...limits },
    ...more,
  }
}

/** Planned requests called 1, 2, 3 and so on. */
export const many = (count: number, more?: Partial<Planned>): Planned[] =>
  Array.from({ length: count }, (_, index) => planned(`${index + 1}`, more))

/** What a recording holds, without times and bodies. */
export function outline({ exchanges, unsent }: Recording): string[] {
  return [
    ...exchanges.map(({ n, name, attempt, reply, failure }) =>
      [n, name, ...(attempt > 1 ? [`attempt ${attempt}`] : []), reply?.status ?? failure?.kind].join(' '),
    ),
    ...unsent.map(({ name, reason, says }) => `${name} ${reason}: ${says}`),
  ]
}
