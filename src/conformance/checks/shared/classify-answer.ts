import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'

/** Statuses that speak of the moment, of a gateway or of the credentials, not of the request. */
const inconclusiveStatuses = new Set([401, 402, 403, 429, 502, 503, 504])

/** Whether a request carried the key of the configuration, in any spelling of its header. */
export function hasKey({ sent }: Seen): boolean {
  return Object.keys(sent).some(name => name.toLowerCase() === 'x-api-key')
}

/** Whether the status speaks of the key: refused, or asked for a payment in its place. */
export function isKeyRefused({ reply }: Seen): boolean {
  return [401, 402, 403].includes(reply?.status ?? 0)
}

/** Whether a reply is that of a server that knows no such route; other errors come from behind one. */
export function saysNoRoute({ reply }: Seen): boolean {
  const { status = 0 } = reply ?? {}
  return (status >= 300 && status < 400) || status === 404 || status === 405 || status === 501
}

/** Whether a request was accepted or refused; undefined when the reply, or its absence, tells neither. */
export function classifyAnswer({ ok, reply }: Seen): 'accepted' | 'refused' | undefined {
  if (ok) return 'accepted'
  return reply === undefined || inconclusiveStatuses.has(reply.status) ? undefined : 'refused'
}

/** Why nothing can be told from an answer. */
export function explainUnclear({ reply, failure }: Seen): string {
  return failure?.message ?? `status ${reply?.status}`
}

/** Operations that answered some request that had to succeed. */
export function findWorkingOperations({ exchanges }: Evidence): ReadonlySet<OperationId> {
  return new Set(
    exchanges.filter(({ ok, expects }) => ok && expects === 'success').map(({ operation }) => operation),
  )
}

/**
 * Counts whether a documented variant of a request was accepted. A refusal only shows something about the variant when the
 * operation answers other requests.
 */
export function recordAcceptance(
  tally: Tally,
  requirement: string,
  seen: Seen,
  working: ReadonlySet<OperationId>,
  message: string,
): void {
  const answer = classifyAnswer(seen)
  if (answer === 'accepted') tally.recordPass(requirement, seen)
  else if (answer === 'refused' && working.has(seen.operation)) {
    tally.recordFinding(requirement, seen, {
      message,
      place: 'status',
      expected: '2xx',
      actual: seen.reply?.status,
    })
  } else tally.recordUnclear(requirement, seen, explainUnclear(seen))
}
