import { groupBy } from '../../src/base/group-by.ts'
import { type PerContract, perContract } from '../../src/contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { readObjects } from '../../src/contract/read-objects.ts'
import { type Envelope, nameCells } from '../../src/contract/tables/decode-table.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import { readSentValues } from '../core/read-sent-values.ts'
import type { Replay, ReplyEntry, RequestContext } from '../core/request-context.ts'
import type { RecordedExchange, RecordedReply } from './recorded-exchange.ts'

/** Creates the replay of recorded exchanges, under each contract that becomes active. */
export function createReplay(exchanges: readonly RecordedExchange[]): Replay {
  const recording = perContract(() => readExchanges(exchanges))
  // Read now, so that no request has to wait for it.
  void recording.current
  return context => {
    const exchange = findExchange(recording, context)
    if (exchange === undefined) return undefined
    const changesRows = context.scenarios.some(
      ({ behavior: { entries, envelope } }) => entries !== undefined || envelope !== undefined,
    )
    const rows = changesRows ? readRecordedEntries(exchange) : undefined
    if (rows === undefined) return buildReplayedReply(exchange)
    context.recordedEntries = rows
    context.headers = { ...context.headers, ...buildReplayHeaders(exchange) }
    return undefined
  }
}

/** Groups recorded replies by request under the active contract, in the order of their times. */
function readExchanges(exchanges: readonly RecordedExchange[]) {
  const { kept } = selectReplies(exchanges)
  const inOrder = kept.toSorted((one, other) => one.at - other.at)
  return groupBy(inOrder, ({ operation, query, accept }) =>
    formatRequestKey(getOperation(operation as OperationId), query, accept),
  )
}

/** Returns the last recorded exchange of a request up to the time of the mock, otherwise the first. */
function findExchange(
  recording: PerContract<ReturnType<typeof readExchanges>>,
  { operation, request, now }: RequestContext,
): ReplayableExchange | undefined {
  const key = formatRequestKey(operation, readSentQuery(operation, request), request.header('accept'))
  const all = recording.current.get(key)
  return all?.findLast(({ at }) => at < (now + 1) * 1000) ?? all?.[0]
}

/** Headers of a recorded reply that are sent again. All others may tell of the service, its network or its users. */
const keptHeaders: readonly string[] = [
  'Content-Type',
  'Deprecated-At',
  'Deprecation',
  'Link',
  'Retry-After',
  'Sunset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Returns the header of a replayed reply: the instant at which it was recorded. */
export function buildReplayHeaders({ at }: Pick<ReplayableExchange, 'at'>): Record<string, string> {
  return { 'X-Mock-Replayed': at > 0 ? new Date(at).toISOString() : 'unknown' }
}

/** Builds the reply of the mock from a recorded one. */
export function buildReplayedReply(exchange: ReplayableExchange): MockReply {
  const { status, headers, body } = exchange.reply
  const kept = keptHeaders.flatMap(name => {
    const value = headers[name.toLowerCase()]
    // A line break or a character beyond Latin-1 cannot be sent in a header.
    return value === undefined || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? [] : [[name, value] as const]
  })
  const type = { 'Content-Type': 'application/json' }
  return { status, headers: { ...type, ...Object.fromEntries(kept), ...buildReplayHeaders(exchange) }, body }
}

/** Reads the entries of a recorded reply. Returns undefined if it has another form than its operation. */
export function readRecordedEntries({
  operation: id,
  reply,
}: ReplayableExchange): readonly ReplyEntry[] | undefined {
  if (reply.status !== 200) return undefined
  const operation = getOperation(id as OperationId)
  try {
    const body: unknown = JSON.parse(reply.body)
    const rows =
      operation.reply.kind === 'table'
        ? nameCells(body as Envelope)
        : (readObjects(operation.reply, body) as readonly ReplyEntry[] | undefined)
    const isList = Array.isArray(rows) && rows.every(row => typeof row === 'object' && row !== null)
    return isList ? rows : undefined
  } catch {
    return undefined // neither JSON nor a table
  }
}

/** Returns the parameters of a request, also those in its path. Of a repeated one the last value counts. */
export function readSentQuery(operation: Operation, request: MockRequest): RecordedExchange['query'] {
  const { texts, others } = readSentValues(operation, request)
  const last = [...texts].flatMap(([name, all]) => all.slice(-1).map(text => [name, text] as const))
  return Object.fromEntries([...others, ...last])
}

/**
 * Returns a text that two requests share if the same reply answers both. They have the same operation, the same
 * documented parameters in any order, and select the same version. Of undocumented parameters only the names count.
 */
export function formatRequestKey(
  operation: Operation,
  query: RecordedExchange['query'],
  accept: string | undefined,
): string {
  const documented = new Set(operation.parameters.map(({ name }) => name))
  const pairs = Object.entries(query).map(([name, value]) => (documented.has(name) ? [name, value] : [name]))
  return JSON.stringify([operation.id, selectMediaType(operation, accept), ...pairs.sort()])
}

/**
 * Returns the versioned media types that a header names. Returns the header if it names only others of the vendor, and
 * an empty text for the default version.
 */
function selectMediaType({ reply }: Operation, accept = ''): string {
  if (reply.kind === 'table') return ''
  const named = reply.media.filter(({ type, versions }) => versions.length > 0 && accept.includes(type))
  return named.length > 0 || !/\+json/.test(accept) ? named.map(({ type }) => type).join() : accept
}

/** A recorded exchange with a reply that can be sent again. */
type ReplayableExchange = RecordedExchange & { readonly reply: RecordedReply }

/** Statuses of credentials, payments and rate limits. The mock gives them itself. */
const refusals: readonly number[] = [401, 402, 403, 429]

/** Selects the replies that can be replayed, in their order. `omitted` counts the others by reason, such as `answered with 401`. */
export function selectReplies(exchanges: readonly RecordedExchange[]) {
  const omitted: Record<string, number> = {}
  const known = new Set<string>(contract.operations.map(({ id }) => id))
  const kept = exchanges.filter((exchange): exchange is ReplayableExchange => {
    const reason = explainOmission(exchange, known)
    if (reason !== undefined) omitted[reason] = (omitted[reason] ?? 0) + 1
    return reason === undefined
  })
  return { kept, omitted }
}

function explainOmission(
  { operation, reply, access = 'key', payment }: RecordedExchange,
  known: ReadonlySet<string>,
): string | undefined {
  if (!known.has(operation)) return 'of no operation of the contract'
  if (reply === undefined) return 'without a reply'
  const { status, encoding } = reply
  if (encoding !== undefined) return 'with a body that is not text'
  const isReply = status >= 200 && status < 600 && !(status >= 300 && status < 400)
  if (!isReply || refusals.includes(status)) return `answered with ${status}`
  const isInvalid = access !== 'key' || payment !== undefined
  return isInvalid && status >= 400 ? 'sent with invalid credentials' : undefined
}
