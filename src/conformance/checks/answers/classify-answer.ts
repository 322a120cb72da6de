import { memoize } from '../../../base/memoize.ts'
import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { isWithinTolerance } from '../../../contract/expressions/create-environment.ts'
import { isCredentialHeader } from '../../../network/is-header-name.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { isKeyHeader } from '../../model/find-key-places.ts'
import type { Run } from '../../model/recording.ts'

/** Returns true if a request carried the configured key, in its query or in any spelling of its header. */
export function hasApiKey({ sent, url, target }: ExchangeEvidence, run: Run): boolean {
  return url.includes(`=$${run.keyName}`) || Object.keys(sent).some(name => isKeyHeader(name, run, target))
}

/** Returns the name of a credential header of the operator, which the service may accept in place of the key. */
export function findOtherCredential({ sent, target }: ExchangeEvidence, run: Run): string | undefined {
  return Object.keys(sent).find(name => isCredentialHeader(name) && !isKeyHeader(name, run, target))
}

/** Returns true if the status concerns the key: refused, or a payment requested instead. */
export function isKeyRefused({ reply }: ExchangeEvidence): boolean {
  return [401, 402, 403].includes(reply?.status ?? 0)
}

/** Returns true for the status of a missing route. Other errors come from a route that exists. */
export function isMissingRoute({ reply }: ExchangeEvidence): boolean {
  const { status = 0 } = reply ?? {}
  return (status >= 300 && status < 400) || status === 404 || status === 405 || status === 501
}

/** Statuses of a rate limit, a gateway, or a service that is temporarily unavailable. */
const passingStatuses = new Set([429, 502, 503, 504])

/** Returns true if the status shows a problem with the key or a temporary state. */
export function isInconclusiveStatus(seen: ExchangeEvidence): boolean {
  return isKeyRefused(seen) || passingStatuses.has(seen.reply?.status ?? 0)
}

/** Classifies a reply. Returns undefined if the service failed or the status is about the key. */
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

/** Creates the finding that a reply has a wrong number of rows. */
export function createCountFinding(
  { rows = [], rowsAt }: ExchangeEvidence,
  message: string,
  expected: string,
) {
  return { message, place: rowsAt || 'body', expected, actual: `${rows.length} rows` }
}

/** Returns the operations that answered at least one request that had to succeed. Cached. */
export const findWorkingOperations = memoize(({ exchanges }: Evidence): ReadonlySet<OperationId> => {
  const good = exchanges.filter(({ ok, expects }) => ok && expects === 'success')
  return new Set(good.map(({ operation }) => operation))
})

/** Returns true if no row has any of the several fields that only the requested version has. */
export function hasOtherVersion({ target, schema, rows = [] }: ExchangeEvidence): boolean {
  if (target.reply.kind !== 'objects' || schema === undefined || rows.length === 0) return false
  const others = target.reply.media.filter(media => media.schema !== schema && media.level === undefined)
  const elsewhere = new Set(others.flatMap(media => contract.objects[media.schema] ?? []))
  const own = (contract.objects[schema] ?? []).filter(name => !elsewhere.has(name))
  return others.length > 0 && own.length > 1 && rows.every(row => own.every(name => !(name in row)))
}

/** Share by which a figure may move between two requests of a run. */
const DRIFT = 0.01
const decimal = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/

/** Returns true if two values are equal except for figures that moved: numbers, decimals in texts, and members at any depth. */
export function isNearlySame(one: unknown, other: unknown): boolean {
  if (one === other || typeof one !== typeof other || one === null || other === null) return one === other
  if (typeof one !== 'object')
    return [one, other].every(each => decimal.test(String(each))) && isWithinTolerance(one, other, DRIFT)
  const [members, others] = [Object.entries(one), new Map(Object.entries(other as object))]
  return (
    members.length === others.size && members.every(([name, each]) => isNearlySame(each, others.get(name)))
  )
}
