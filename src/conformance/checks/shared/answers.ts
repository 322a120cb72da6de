import type { OperationId } from '../../../contract/types.ts'
import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'

/** Statuses that speak of the moment, of a gateway or of the credentials, not of the request. */
const saysNothing = new Set([401, 402, 403, 429, 502, 503, 504])

/** Whether a request carried the key of the configuration, in any spelling of its header. */
export function carriesKey({ sent }: Seen): boolean {
  return Object.keys(sent).some(name => name.toLowerCase() === 'x-api-key')
}

/** Whether the status speaks of the key: refused, or asked for a payment in its place. */
export function refusesKey({ reply }: Seen): boolean {
  return [401, 402, 403].includes(reply?.status ?? 0)
}

/** Whether a request was accepted or refused; undefined when the reply, or its absence, tells neither. */
export function answerOf({ ok, reply }: Seen): 'accepted' | 'refused' | undefined {
  if (ok) return 'accepted'
  return reply === undefined || saysNothing.has(reply.status) ? undefined : 'refused'
}

/** Why nothing can be told from an answer. */
export function whyUnclear({ reply, failure }: Seen): string {
  return failure?.message ?? `status ${reply?.status}`
}

/** Operations that answered some request that had to succeed. */
export function workingOperations({ exchanges }: Evidence): ReadonlySet<OperationId> {
  return new Set(
    exchanges.filter(({ ok, expects }) => ok && expects === 'success').map(({ operation }) => operation),
  )
}

/**
 * Counts whether a documented variant of a request was accepted. A refusal only shows something about the variant when the
 * operation answers other requests.
 */
export function holdAccepted(
  tally: Tally,
  requirement: string,
  seen: Seen,
  working: ReadonlySet<OperationId>,
  message: string,
): void {
  const answer = answerOf(seen)
  if (answer === 'accepted') tally.passed(requirement, seen)
  else if (answer === 'refused' && working.has(seen.operation)) {
    tally.found(requirement, seen, { message, place: 'status', expected: '2xx', actual: seen.reply?.status })
  } else tally.unclear(requirement, seen, whyUnclear(seen))
}
