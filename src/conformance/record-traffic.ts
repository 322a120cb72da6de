import { ContractError } from '../base/contract-error.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { contract } from '../contract/contract.ts'
import { planRun, type RunOptions, type Target } from './conform.ts'
import type { Recording } from './model/recording.ts'
import { matchTraffic } from './traffic/match-traffic.ts'
import type { IgnoredCounts, TrafficEntry } from './traffic/traffic-entry.ts'

/** Options for reading traffic, in addition to its own data. */
export interface TrafficOptions extends RunOptions {
  /** The services to look at; without any, whichever answers on the paths of the contract. */
  readonly target?: Target
}

/**
 * A recording of requests that others sent, without their secrets, and how many were left out. Throws ContractError when none is
 * of the contract, or when two services of a kind answered and none was named.
 *
 * @example
 * recordTraffic(readHar(text, 'traffic.har')).recording.exchanges.length // the requests that are judged
 */
export function recordTraffic(
  entries: readonly TrafficEntry[],
  { target: given = {}, ...options }: TrafficOptions = {},
): { readonly recording: Recording; readonly ignored: IgnoredCounts } {
  const { id: _, ...run } = planRun({}, options).run
  const { exchanges, target, ignored } = matchTraffic(entries, omitUndefined(given), run.keyName)
  const [first] = exchanges
  if (first === undefined) {
    const facts = entries.length === 0 ? ['it holds none at all'] : describeIgnored(ignored)
    throw new ContractError('The traffic holds no request that can be judged.', { facts })
  }
  const startedAt = new Date(first.at).toISOString()
  return {
    recording: { run: { ...run, target, startedAt, traffic: true }, exchanges, unsent: [] },
    ignored,
  }
}

/** The same recording, looking only at the operations that were asked; no share of the requirements has to be exercised. */
export function narrowToTraffic({ run, exchanges, unsent }: Recording): Recording {
  const asked = new Set(exchanges.map(({ operation }) => operation))
  const others = contract.operations.flatMap(({ id }) =>
    asked.has(id) ? [] : [[id, 'it was not requested']],
  )
  return {
    run: { ...run, floor: 0, excluded: { ...Object.fromEntries(others), ...run.excluded } },
    exchanges,
    unsent,
  }
}

/** Number of requests that are not judged, a sentence for each reason. */
export function describeIgnored(ignored: IgnoredCounts): string[] {
  return Object.entries(ignored).map(([reason, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${reason}`)
}
