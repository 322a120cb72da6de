import { ContractError } from '../base/contract-error.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { contract } from '../contract/contract.ts'
import { planRun, type RunOptions, type Target } from './conform.ts'
import type { Recording } from './model/recording.ts'
import type { IgnoredCounts, TrafficEntry } from './traffic/locate-route.ts'
import { matchTrafficToOperations } from './traffic/match-traffic-to-operations.ts'

/**
 * Converts traffic of other clients to a recording without secrets, and counts the ignored entries. Throws
 * ContractError if no entry belongs to the contract. Throws as well if two services of one origin answered
 * and `target`, the base URLs of the services to judge, names neither.
 *
 * @example
 * convertTrafficToRecording(readHar(text, 'traffic.har')).recording.exchanges.length // the requests that are judged
 */
export function convertTrafficToRecording(
  entries: readonly TrafficEntry[],
  { target: given = {}, ...options }: RunOptions & { readonly target?: Target } = {},
): { readonly recording: Recording; readonly ignored: IgnoredCounts } {
  const { id: _, ...run } = planRun({}, options).run
  const { exchanges, target, ignored } = matchTrafficToOperations(entries, omitUndefined(given), run.keyName)
  const [first] = exchanges
  if (first === undefined) {
    const facts = entries.length === 0 ? ['it holds none at all'] : describeIgnoredEntries(ignored)
    throw new ContractError('The traffic holds no request that can be judged.', { facts })
  }
  const startedAt = new Date(first.at).toISOString()
  return {
    recording: { run: { ...run, target, startedAt, traffic: true }, exchanges, unsent: [] },
    ignored,
  }
}

/** Returns the recording with unrequested operations excluded, and no minimum share of requirements. */
export function excludeUnrequestedOperations({ run, exchanges, unsent }: Recording): Recording {
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

/** Returns one phrase for each reason, with the number of ignored requests. */
export function describeIgnoredEntries(ignored: IgnoredCounts): string[] {
  return Object.entries(ignored).map(([reason, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${reason}`)
}
