import type { OperationId, Schemas } from '../contract/contract-types.ts'
import { readErrorMessage } from '../contract/read-error-message.ts'
import { parseRetryAfter } from '../network/parse-retry-after.ts'

// What a terminal or the log of a build would act on. `sanitizeText` keeps more, and has no room in 7 kB.
const active = /\p{C}|#(?=#)/gu

/** A call of the client that gave no rows. Subclasses say why. It holds no key, and its message no payment. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError'
  readonly operation: OperationId
  /** Address of the request. */
  readonly url: string

  constructor(message: string, { operation, url, cause }: FailedCall) {
    super(`${operation}: ${message}`.replace(active, '?'), { cause })
    this.operation = operation
    this.url = url
  }
}

/** The call that failed. */
export interface FailedCall {
  readonly operation: OperationId
  readonly url: string
  readonly cause?: unknown
  /** Reason why nothing was paid. */
  readonly reason?: string
  /** Versions of the operation that were not asked for. */
  readonly otherVersions?: readonly number[]
}

/** No reply came: the connection failed, or it took too long. */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError'
}

/** A reply whose body is too long, or a successful one that is not JSON, no table, or breaks the contract. */
export class ReplyError extends ClientError {
  override readonly name = 'ReplyError'
  /** Broken statements of the contract, when replies are validated. */
  readonly problems: readonly { readonly pointer: string; readonly expected: string }[]

  constructor(message: string, call: FailedCall, problems: ReplyError['problems'] = []) {
    super(message, call)
    this.problems = problems
  }
}

/** The service refused. Subclasses exist for statuses that a program reacts to. */
export class StatusError extends ClientError {
  override readonly name: string = 'StatusError'
  readonly status: number
  /** The body: JSON if it is, otherwise text. */
  readonly body: unknown
  /** Value of `X-Request-Id`. */
  readonly requestId: string | undefined
  /** Trace id of `traceparent` (W3C Trace Context). */
  readonly traceId: string | undefined
  /** Requested wait in seconds (`Retry-After`, RFC 9110). */
  readonly retryAfter: number | undefined

  constructor(call: FailedCall, { status, headers }: Response, body: unknown) {
    super(call.reason ?? describeRefusal(status, body), call)
    this.status = status
    this.body = body
    this.requestId = headers.get('X-Request-Id') ?? undefined
    this.traceId = headers.get('traceparent')?.split('-')[1]
    const wait = readWait(headers)
    this.retryAfter = wait && wait / 1000
  }
}

/** 401 or 403: the key is missing, wrong, or not for this operation. */
export class AccessError extends StatusError {
  override readonly name = 'AccessError'
}

/** 404: the service does not know the route or the entity. */
export class NotFoundError extends StatusError {
  override readonly name = 'NotFoundError'
}

/** 429: too many requests, also after those that were repeated. `retryAfter` says how long to wait. */
export class RateLimitError extends StatusError {
  override readonly name = 'RateLimitError'
}

/** 402: a payment is missing, was refused, or would cost more than allowed. */
export class PaymentRequiredError extends StatusError {
  override readonly name = 'PaymentRequiredError'
  /** Offers of payment (x402 v2). Undefined when the reply has none. */
  readonly terms: Schemas['PaymentRequired'] | undefined

  constructor(call: FailedCall, response: Response, body: unknown) {
    super(call, response, body)
    this.terms = readTerms(response.headers, body)
  }
}

/** 410: the version is sunset. */
export class VersionSunsetError extends StatusError {
  override readonly name = 'VersionSunsetError'
  /** The other versions of the operation. */
  readonly otherVersions: readonly number[]

  constructor(call: FailedCall, response: Response, body: unknown) {
    super(call, response, body)
    this.otherVersions = call.otherVersions ?? []
  }
}

/** Errors for statuses that a program reacts to. */
const errorsByStatus: Readonly<Record<number, typeof StatusError>> = {
  401: AccessError,
  402: PaymentRequiredError,
  403: AccessError,
  404: NotFoundError,
  410: VersionSunsetError,
  429: RateLimitError,
}

/** Creates the error for a status that is no success. `body` is JSON or text. */
export function createStatusError(call: FailedCall, response: Response, body: unknown): StatusError {
  return new (errorsByStatus[response.status] ?? StatusError)(call, response, body)
}

/** Returns the terms of a 402: from its body, or from the header that repeats them (x402 v2, PAYMENT-REQUIRED). */
export function readTerms(headers: Headers, body: unknown): Schemas['PaymentRequired'] | undefined {
  if (Array.isArray((body as { accepts?: unknown } | null)?.accepts))
    return body as Schemas['PaymentRequired']
  const terms = readEncoded(headers, 'PAYMENT-REQUIRED')
  return Array.isArray(terms?.accepts) ? (terms as unknown as Schemas['PaymentRequired']) : undefined
}

/** True if the settlement of a payment is pending (x402 v2, PAYMENT-RESPONSE). The same payment may be sent again. */
export function isPending(headers: Headers): boolean {
  return readEncoded(headers, 'PAYMENT-RESPONSE')?.errorReason === 'settlement_pending'
}

/** Reads a header of x402: JSON in base64. */
function readEncoded(headers: Headers, name: string): Readonly<Record<string, unknown>> | null | undefined {
  try {
    const bytes = Uint8Array.from(atob(headers.get(name) ?? ''), char => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the wait in milliseconds that a reply asks for. */
export function readWait(headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('Retry-After') ?? '', Date.now())
}

const MAX_CHARACTERS = 300

function describeRefusal(status: number, body: unknown): string {
  const text = readErrorMessage(body)
  // A page of a gateway says nothing to a program.
  if (text === undefined || text.includes('<')) return `The service answers ${status}.`
  return `${status}, ${text.slice(0, MAX_CHARACTERS)}`
}
