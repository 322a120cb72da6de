import type { OperationId } from '../../contract/contract-types.ts'
import type { Origin } from '../../contract/match-route.ts'
import type { Profile } from './requirement.ts'

/**
 * The expected reply of a request. With `allowed` a service may refuse the request, and an accepted one is
 * judged like others. With `any` the reply is observed and not judged.
 */
export type Expectation = 'success' | 'allowed' | 'refusal' | 'challenge' | 'gone' | 'any'

/** Credentials of a request: the key of the configuration, none, or an invalid one. */
export type Credentials = 'key' | 'none' | 'wrong'

/** A reference to an input: a name of `spec/inputs.yaml`, followed by a place, number or value. */
export interface InputReference {
  readonly input: string
}

/** Payments that a host must refuse. Each is right except for what its name says. */
export const badPayments = ['wrong-signature', 'expired', 'too-little', 'wrong-payee'] as const
export type BadPayment = (typeof badPayments)[number]

/** Returns true for a payment that must be refused. */
export function isBadPayment(payment: PlannedRequest['payment']): payment is BadPayment {
  return badPayments.some(bad => bad === payment)
}

/** A planned request of a run. Its inputs are not known yet. */
export interface PlannedRequest {
  /** Names the request within the plan, such as `page:tokenPoolSearch:B`. */
  readonly name: string
  readonly operation: OperationId
  readonly profile: Profile | 'negative' | 'pay'
  /** Origin of the request. Default: the origin of the operation. */
  readonly origin?: Origin
  /** Form of the route. Default: the short one, if the operation has it. */
  readonly form?: 'short' | 'long'
  /** Values by parameter. Each is a text, or an input that is looked up during the run. */
  readonly query: Readonly<Record<string, string | InputReference>>
  /** Value of the Accept header. Without a value the header is not sent. */
  readonly accept?: string
  readonly access?: Credentials
  /** Name of the key header. Default: X-API-Key. */
  readonly keyHeader?: string
  /**
   * The payment to send. `garbage` is a text that is not a payment. `signed` pays the challenge of the same
   * group. `spent` is that payment again, after it bought an answer.
   */
  readonly payment?: 'garbage' | 'signed' | 'spent' | BadPayment
  readonly expects: Expectation
  /** The request is skipped when every nullable column of its operation has shown a value. */
  readonly onlyWhileNull?: true
  /** Ids of requirements that the request is sent for, in addition to the requirements on every reply. */
  readonly about?: readonly string[]
  /** Name of a group of requests that are judged together, and the role of this request. */
  readonly group?: string
  readonly role?: string
}

/** The group, role and attempt of a request in a request group. */
export interface GroupMembership {
  readonly group: string
  readonly role: string
  readonly attempt: number
}

/** A sent request without its secrets, and its result. One line of a recording. */
export interface Exchange extends Omit<PlannedRequest, 'query' | 'profile'> {
  /** Number of the request in the order of sending, from 1. */
  readonly n: number
  /** Trace id of W3C Trace Context: 32 hexadecimal digits, unique over all runs. */
  readonly trace?: string
  /** Number of the attempt, from 1. A group whose statement does not hold is sent once more. */
  readonly attempt: number
  readonly origin: Origin
  readonly form: 'short' | 'long'
  readonly method: 'GET'
  /** Groups that a request in recorded traffic belongs to, since it has no planned group. */
  readonly parts?: readonly GroupMembership[]
  /** Complete URL without secrets. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** Sources of the values that the plan did not contain, such as `dexdV3Pools row 0`. */
  readonly sources: Readonly<Record<string, string>>
  /** Headers as sent, but with the name of its variable in place of the key. */
  readonly sent: Readonly<Record<string, string>>
  /** The payment signed for the request. No recording contains the signature. */
  readonly paid?: RecordedPayment
  /** Time of sending in Unix milliseconds, and milliseconds until the complete reply. */
  readonly at: number
  readonly ms: number
  /** The reply or the failure. Exactly one of them is present. */
  readonly reply?: RecordedReply
  readonly failure?: TransportFailure
  /** The http proxy that received the complete URL, without credentials. An error may come from it. */
  readonly proxy?: string
}

/** A sent payment. It counts against the budget even if it fails, since it can still be settled. */
export interface RecordedPayment {
  /** Amount in the smallest units of the asset. */
  readonly amount: string
  /** Contract of the coin, and the chain in CAIP-2 form. */
  readonly asset: string
  readonly network: string
  /** Addresses of payee and payer. */
  readonly payTo: string
  readonly payer: string
  /** Nonce of 32 bytes in hexadecimal digits, unique per payer, and the Unix second at which it expires. */
  readonly nonce: string
  readonly validBefore: string
  readonly outcome: PaymentOutcome
  /** Content of the header PAYMENT-RESPONSE, if sent. */
  readonly receipt?: Receipt
}

/** Outcome of a payment, known from the reply: settled, refused, pending or unknown. */
export type PaymentOutcome = 'settled' | 'refused' | 'pending' | 'unknown'

/** Members of the header PAYMENT-RESPONSE. `success` is the claim that the payment was settled. */
export interface Receipt {
  readonly success: boolean
  readonly transaction?: string
  readonly network?: string
  readonly payer?: string
  readonly errorReason?: string
}

/** A complete recorded reply. */
export interface RecordedReply {
  readonly status: number
  /** Headers by lower-case name. A comma joins the values of a repeated header. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded body, in base64 when it is not UTF-8. */
  readonly body: string
  readonly encoding?: 'base64'
}

/** Beginning of the message when a body does not match its content coding. */
export const CONTENT_CODING_ERROR_PREFIX = 'the content coding does not hold'

/** Reason for a missing or incomplete reply. */
export interface TransportFailure {
  readonly kind: 'unreachable' | 'timeout' | 'reset' | 'truncated' | 'too-large' | 'malformed'
  readonly message: string
}

/** A planned request that was not sent, with the reason. */
export interface UnsentRequest extends Pick<PlannedRequest, 'name' | 'operation' | 'about' | 'group'> {
  readonly reason: 'no-input' | 'not-needed' | 'budget' | 'unpaid' | 'no-origin' | 'excluded' | 'stopped'
  /** The reason in words, with advice. */
  readonly says: string
}

/**
 * Settings of a run, as the first line of a recording. Together with the exchanges it contains everything
 * that judging needs. The defaults are those of a run without options.
 */
export interface Run {
  /** Name and version of the tool. */
  readonly tool: string
  /** Digest of the contract that planned the run. */
  readonly contract: string
  /** Start of the run in ISO 8601. */
  readonly startedAt: string
  /** Base URL of each given origin. */
  readonly target: Readonly<Partial<Record<Origin, string>>>
  /** Requests to send: `smoke` (one per operation), `standard` (enough for CI, default) or `deep` (all). */
  readonly profile: Profile
  /** True to also send requests that break a documented bound. Default false. */
  readonly negative: boolean
  /** Operations to leave out, each with the reason. */
  readonly excluded: Readonly<Partial<Record<OperationId, string>>>
  /** True if the base and social origins are said to check the key. Default true. */
  readonly authEnforced: boolean
  /** Versions whose state differs from the contract, according to the operator: `endpoint@version`. */
  readonly versions: { readonly sunset: readonly string[]; readonly deprecated: readonly string[] }
  /** Minimum share (0 to 1) of documented requirements in scope that the run must exercise. Default 0.9. */
  readonly floor: number
  /** Ids of the requirements to judge; options also take aliases. Default: all. */
  readonly only?: readonly string[]
  /** Glob of the operations to judge, such as `dexc*`. Default: all. */
  readonly operations?: string
  /** Name of the environment variable that holds the key. This name replaces the key in every output. */
  readonly keyName: string
  /** Header that carries the key, if it is not the documented one. */
  readonly keyHeader?: string
  /** Names of other environment variables whose values were sent. */
  readonly secretNames?: readonly string[]
  /** Prefix of all trace ids of the run: 24 hexadecimal digits. Default: random. */
  readonly id?: string
  /** Header that carries the trace id of each request, such as X-Request-Id. None by default. */
  readonly traceHeader?: string
  /** True for recorded traffic, whose requests were sent without a plan. */
  readonly traffic?: true
  /** Maximum milliseconds until the end of a reply; a slower one is a finding (NET-LATENCY). Default: none. */
  readonly maxLatencyMs?: number
  /** Maximum amount to spend on paid requests (units of the stablecoin). Without it nothing is paid or judged. */
  readonly maxCost?: number
  /** Accounts that may be paid. A payment to any other account is not signed. Default: any. */
  readonly payTo?: readonly string[]
}

/** An object whose members may all be missing or undefined. */
export type Optional<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined }

/** All sent and unsent requests of a run, in order. */
export interface Recording {
  readonly run: Run
  readonly exchanges: readonly Exchange[]
  readonly unsent: readonly UnsentRequest[]
}
