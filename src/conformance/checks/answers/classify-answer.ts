import type { OperationId } from '../../../contract/contract-types.ts'
import { isCredentialHeader } from '../../../network/is-header-name.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { Tally } from '../../evidence/tally.ts'
import { isKeyHeader } from '../../model/get-key-header.ts'
import type { Run } from '../../model/recording.ts'

/** True if a request carried the key of the configuration, in any spelling of its header. */
export function hasKey({ sent }: ExchangeEvidence, run: Run): boolean {
  return Object.keys(sent).some(name => isKeyHeader(name, run))
}

/** The header, other than that of the key, by which a service may have let a request in; it is the operator's own. */
export function findOtherCredential({ sent }: ExchangeEvidence, run: Run): string | undefined {
  return Object.keys(sent).find(name => isCredentialHeader(name) && !isKeyHeader(name, run))
}

/** True if the status speaks of the key: refused, or asked for a payment in its place. */
export function isKeyRefused({ reply }: ExchangeEvidence): boolean {
  return [401, 402, 403].includes(reply?.status ?? 0)
}

/** True if a reply is that of a server that knows no such route; other errors come from behind one. */
export function isUnrouted({ reply }: ExchangeEvidence): boolean {
  const { status = 0 } = reply ?? {}
  return (status >= 300 && status < 400) || status === 404 || status === 405 || status === 501
}

/** Statuses of a gateway, or of a service that is closed or busy for the moment. */
const passingStatuses = new Set([429, 502, 503, 504])

/** True if a reply shows nothing of whether a good request succeeds: of the moment, or of the key. */
export function isPassing(seen: ExchangeEvidence): boolean {
  return isKeyRefused(seen) || passingStatuses.has(seen.reply?.status ?? 0)
}

/** True if a request was accepted or refused; undefined when the service failed it, or speaks of the key. */
export function classifyAnswer(seen: ExchangeEvidence): 'accepted' | 'refused' | undefined {
  if (seen.ok) return 'accepted'
  return explainFailure(seen) !== undefined || isKeyRefused(seen) ? undefined : 'refused'
}

/** Returns the reason why an answer proves nothing. */
export function explainUnclear(seen: ExchangeEvidence): string {
  return explainFailure(seen) ?? `status ${seen.reply?.status}`
}

/** Operations that answered some request that had to succeed. */
export function findWorkingOperations({ exchanges }: Evidence): ReadonlySet<OperationId> {
  return new Set(
    exchanges.filter(({ ok, expects }) => ok && expects === 'success').map(({ operation }) => operation),
  )
}

/**
 * Counts whether a documented variant of a request was accepted. A refusal is evidence only when the operation answers other
 * requests, and none when the request was paid. Otherwise it is recorded as unclear.
 */
export function recordAcceptance(
  tally: Tally,
  requirement: string,
  seen: ExchangeEvidence,
  working: ReadonlySet<OperationId>,
  message: string,
): void {
  const answer = classifyAnswer(seen)
  if (answer === 'accepted') tally.recordPass(requirement, seen)
  else if (answer === 'refused' && seen.payment === undefined && working.has(seen.operation)) {
    tally.recordFinding(requirement, seen, {
      message,
      place: 'status',
      expected: '2xx',
      actual: seen.reply?.status,
    })
  } else tally.recordUnclear(requirement, seen, explainUnclear(seen))
}
