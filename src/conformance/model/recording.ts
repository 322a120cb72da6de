import type { OperationId } from '../../contract/contract-types.ts'
import type { Origin } from '../../contract/match-route.ts'
import type { InputReference } from './input-reference.ts'
import type { Profile } from './requirement.ts'

/**
 * What a reply has to be. `allowed`: a service may refuse the request, but when it answers, the reply is judged like any
 * other; `any` judges nothing and is only observed.
 */
export type Expectation = 'success' | 'allowed' | 'refusal' | 'challenge' | 'gone' | 'any'

/** Which credentials a request carries: the key of the configuration, none, or one that cannot be right. */
export type Credentials = 'key' | 'none' | 'wrong'

/** One request of a run as it is planned, before its inputs are known. */
export interface PlannedRequest {
  /** Names the request within the plan, such as `page:tokenPoolSearch:B`. */
  readonly name: string
  readonly operation: OperationId
  readonly profile: Profile | 'negative' | 'pay'
  /** The origin of the operation when absent. */
  readonly origin?: Origin
  /** Route form; the short one when absent, where there is one. */
  readonly form?: 'short' | 'long'
  /** Values by parameter: text, or the input that gives it while the run goes on. */
  readonly query: Readonly<Record<string, string | InputReference>>
  /** Value of Accept; without it no such header is sent. */
  readonly accept?: string
  readonly access?: Credentials
  /** Spelling of the key header, X-API-Key when absent. */
  readonly keyHeader?: string
  /**
   * What is sent as the payment: a text that nobody can take for one, a payment signed for the challenge of the same group,
   * or that payment once more after it was settled.
   */
  readonly payment?: 'garbage' | 'signed' | 'spent'
  readonly expects: Expectation
  /** Not sent when every column of its operation that may be null has shown a value before. */
  readonly onlyWhileNull?: true
  /** Requirements it is sent for, besides those that every reply is judged by. */
  readonly about?: readonly string[]
  /** Requests that are judged together, and the part of this one. */
  readonly group?: string
  readonly role?: string
}

/** What a request is in a group of others, where nobody sent it for that. */
export interface GroupPart {
  readonly group: string
  readonly role: string
  readonly attempt: number
}

/** One request that was sent, without its secrets, and what came of it; a line of a recording. */
export interface Exchange extends Omit<PlannedRequest, 'query' | 'profile'> {
  /** Counts from 1 in the order of sending. */
  readonly n: number
  /** 32 hexadecimal digits that no other request of any run has, as a trace id of W3C Trace Context. */
  readonly trace?: string
  /** Counts from 1; a group that did not hold is sent once more. */
  readonly attempt: number
  readonly origin: Origin
  readonly form: 'short' | 'long'
  readonly method: 'GET'
  /** The groups that a request of foreign traffic has a part in, instead of the one of a plan. */
  readonly parts?: readonly GroupPart[]
  /** Whole URL, without secrets. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** Where each value was found that the plan did not hold, such as `dexdV3Pools row 0`. */
  readonly sources: Readonly<Record<string, string>>
  /** Headers as sent; the key is replaced by the name of its variable. */
  readonly sent: Readonly<Record<string, string>>
  /** The payment that was signed for it; what proves it, the signature, is in no recording. */
  readonly paid?: RecordedPayment
  /** When it was sent (Unix milliseconds), and how long the whole reply took. */
  readonly at: number
  readonly ms: number
  /** One of the two, never both. */
  readonly reply?: RecordedReply
  readonly failure?: Failure
  /** The http proxy that was asked for the whole URL (without credentials): an error may be its own reply. */
  readonly proxy?: string
}

/** One payment that was sent: it counts against the budget whatever became of it, since whoever has it can still take it. */
export interface RecordedPayment {
  /** Smallest units of the asset. */
  readonly amount: string
  /** Contract of the coin, and the chain in CAIP-2 form. */
  readonly asset: string
  readonly network: string
  /** Addresses of who is paid and who pays. */
  readonly payTo: string
  readonly payer: string
  /** 32 bytes in hexadecimal digits that no other payment of the payer has, and the Unix second until which it can be taken. */
  readonly nonce: string
  readonly validBefore: string
  readonly outcome: PaymentOutcome
  /** What PAYMENT-RESPONSE said, where there was one. */
  readonly receipt?: Receipt
}

/** What is known of a payment after the answer: taken, not taken, not yet taken, or nothing. */
export type PaymentOutcome = 'settled' | 'refused' | 'pending' | 'unknown'

/** The members of PAYMENT-RESPONSE that are texts, and whether it says that the money was taken. */
export interface Receipt {
  readonly success: boolean
  readonly transaction?: string
  readonly network?: string
  readonly payer?: string
  readonly errorReason?: string
}

/** A reply byte by byte. */
export interface RecordedReply {
  readonly status: number
  /** Lower-case names; values of a repeated header joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** After content decoding; base64 when it is not UTF-8. */
  readonly body: string
  readonly encoding?: 'base64'
}

/** How the message begins of a failure whose body is not in the content coding that it names. */
export const CODING_BROKEN = 'the content coding does not hold'

/** Why there is no whole reply. */
export interface Failure {
  readonly kind: 'unreachable' | 'timeout' | 'reset' | 'truncated' | 'too-large' | 'malformed'
  readonly message: string
}

/** A planned request that was not sent, and why. */
export interface UnsentRequest {
  readonly name: string
  readonly operation: OperationId
  readonly about?: readonly string[]
  readonly group?: string
  readonly reason: 'no-input' | 'not-needed' | 'budget' | 'unpaid' | 'no-origin' | 'excluded' | 'stopped'
  /** In words, with what to do. */
  readonly says: string
}

/** What a run was about; the first line of a recording. All that judging needs and the exchanges do not hold. */
export interface Run {
  /** Name and version of the tool. */
  readonly tool: string
  /** Digest of the contract that planned the run. */
  readonly contract: string
  /** ISO 8601. */
  readonly startedAt: string
  /** Base URL of each origin that was given. */
  readonly target: Readonly<Partial<Record<Origin, string>>>
  readonly profile: Profile
  readonly negative: boolean
  /** Operations that are out of scope, and why. */
  readonly excluded: Readonly<Partial<Record<OperationId, string>>>
  /** Whether base and social origins claim to check the key. */
  readonly authEnforced: boolean
  /** Versions that the operator says are in another state than the contract says: `endpoint@version`. */
  readonly versions: { readonly sunset: readonly string[]; readonly deprecated: readonly string[] }
  /** Least share of documented requirements that have to be exercised, 0 to 1. */
  readonly floor: number
  /** Which requirements and operations are looked at; all when absent. */
  readonly only?: readonly string[]
  readonly operations?: string
  /** Name of the environment variable that held the key. */
  readonly keyName: string
  /** Header that carried the key, when it was not that of the contract; in Authorization it is a bearer token. */
  readonly keyHeader?: string
  /** Names of the other environment variables that held what was sent. */
  readonly secretNames?: readonly string[]
  /** What the trace ids of its requests begin with: 24 hexadecimal digits, others in every run. */
  readonly id?: string
  /** Header that carries the trace id of each request; none does when absent. */
  readonly traceHeader?: string
  /** Set when others sent its requests, so that none was asked for a purpose. */
  readonly traffic?: true
  /** How long an answer may take (milliseconds), when the operator wants it judged. */
  readonly maxLatencyMs?: number
  /** What may be spent on paid answers (units of the stablecoin), when the operator wants them judged. */
  readonly maxCost?: number
  /** The accounts that may be paid; any when absent. */
  readonly payTo?: readonly string[]
}

/** Everything that one run sent, or did not, in order. */
export interface Recording {
  readonly run: Run
  readonly exchanges: readonly Exchange[]
  readonly unsent: readonly UnsentRequest[]
}
