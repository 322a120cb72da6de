import type { OperationId } from '../../../contract/contract-types.ts'
import { isCredentialHeader } from '../../../network/is-header-name.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { isKeyHeader } from '../../model/get-key-header.ts'
import type { Run } from '../../model/recording.ts'

/** Returns true if a request carried the configured key, in any spelling of its header. */
export function hasApiKey({ sent }: ExchangeEvidence, run: Run): boolean {
  return Object.keys(sent).some(name => isKeyHeader(name, run))
}

/**
 * Returns the name of a credential header other than the key header. The header comes from the operator, and
 * the service may accept it instead.
 */
export function findOtherCredential({ sent }: ExchangeEvidence, run: Run): string | undefined {
  return Object.keys(sent).find(name => isCredentialHeader(name) && !isKeyHeader(name, run))
}

/** Returns true if the status concerns the key: refused, or a payment requested instead. */
export function isKeyRefused({ reply }: ExchangeEvidence): boolean {
  return [401, 402, 403].includes(reply?.status ?? 0)
}

/**
 * Returns true if the status shows that the server does not have the route. Other errors come from a route
 * that exists.
 */
export function isMissingRoute({ reply }: ExchangeEvidence): boolean {
  const { status = 0 } = reply ?? {}
  return (status >= 300 && status < 400) || status === 404 || status === 405 || status === 501
}

/** Statuses of a rate limit, a gateway, or a service that is temporarily unavailable. */
const passingStatuses = new Set([429, 502, 503, 504])

/**
 * Returns true if the status shows a key problem or a temporary state, not whether a valid request succeeds.
 */
export function isInconclusiveStatus(seen: ExchangeEvidence): boolean {
  return isKeyRefused(seen) || passingStatuses.has(seen.reply?.status ?? 0)
}

/**
 * Classifies a request as accepted or refused. Returns undefined if the service failed or the status is about
 * the key.
 */
export function classifyAnswer(seen: ExchangeEvidence): 'accepted' | 'refused' | undefined {
  if (seen.ok) return 'accepted'
  return explainFailure(seen) !== undefined || isKeyRefused(seen) ? undefined : 'refused'
}

/** Returns the reason why a reply is inconclusive. */
export function explainInconclusiveReply(seen: ExchangeEvidence): string {
  return explainFailure(seen) ?? `status ${seen.reply?.status}`
}

/** Creates the finding that a reply has another status than the expected one. */
export function createStatusFinding({ reply }: ExchangeEvidence, message: string, expected = '2xx') {
  return { message, place: 'status', expected, actual: reply?.status }
}

/** Returns the operations that answered at least one request that had to succeed. */
export function findWorkingOperations({ exchanges }: Evidence): ReadonlySet<OperationId> {
  return new Set(
    exchanges.filter(({ ok, expects }) => ok && expects === 'success').map(({ operation }) => operation),
  )
}
