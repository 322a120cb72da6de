import type { OperationId } from '../../contract/contract-types.ts'
import type { RecordedPayment } from './recording.ts'
import type { Level } from './requirement.ts'

/** What can be said of a requirement after a run; the worst first. */
export type Verdict =
  | 'fail'
  | 'error'
  | 'warn'
  | 'inconclusive'
  | 'not-exercised'
  | 'skipped'
  | 'observed'
  | 'pass'

/** How a requirement stands in a report: its verdict, or that the operator knows of its failure. */
export type Standing = Verdict | 'known'

/** Exit codes of the command line: conforms, does not, usage, could not judge, too little evidence. */
export type ExitCode = 0 | 1 | 2 | 3 | 4

/** The verdict on a target; its JSON form is the report that all others are made from. */
export interface Report {
  readonly tool: string
  /** Base URL of each origin that was given. */
  readonly target: Readonly<Record<string, string>>
  readonly profile: string
  readonly negative: boolean
  /** ISO 8601: when the run began. */
  readonly startedAt: string
  readonly exit: { readonly code: ExitCode; readonly reason: string }
  /** Number of requirements by verdict, known failures apart. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** Requests sent, and seconds by the wall from the first to the last. */
  readonly requests: number
  readonly seconds: number
  /** Documented requirements exercised, of those in reach, and the least share asked for. */
  readonly coverage: { readonly exercised: number; readonly total: number; readonly floor: number }
  /** In the order of the register; one entry for each operation a requirement speaks of. */
  readonly requirements: readonly Judged[]
  readonly gaps: readonly GapObservation[]
  /** How fast each operation answered; those that answered nothing are left out. */
  readonly latency: readonly Latency[]
  /** Requests that the service itself failed, by cause, the most frequent first: nothing else is told from these. */
  readonly failedRequests: readonly FailedRequests[]
  /** What was paid, where paid answers were judged. */
  readonly payments?: Payments
  /** What the operator should mend in the file of known failures, a sentence each. */
  readonly notes: readonly string[]
}

/** One requirement judged on one operation. */
export interface Judged {
  readonly id: string
  readonly title: string
  readonly level: Level
  readonly clause: string
  /** Null where it speaks of the service as a whole. */
  readonly operationId: OperationId | null
  readonly verdict: Verdict
  /** How many values were looked at. */
  readonly evaluated: number
  /** Why nothing could be told, or why it was not looked at. */
  readonly reason?: string
  /** At most 5 in full, one for those that are alike; `found` counts all. */
  readonly findings: readonly Shown[]
  readonly found: number
  /** Set when the operator knows of it: who, why, until when. */
  readonly known?: { readonly reason: string; readonly owner: string; readonly expires: string }
  /** The requirement that says the same more exactly and shows these findings. */
  readonly shownBy?: string
}

/** One finding as it is shown. */
export interface Shown {
  readonly message: string
  readonly place: string
  readonly expected: string
  readonly actual: string
  /** Command that repeats the request, with the name of the variable in place of the key. */
  readonly curl: string
  /** Number of the exchange in the recording, and the trace id of its request. */
  readonly exchange: number
  readonly trace?: string
  /** Beginning of the body of an error. */
  readonly reply?: string
  /** Findings that are alike, in other places: how many, and some of the places. */
  readonly others?: { readonly found: number; readonly places: readonly string[] }
  /** The row it is in, to look at: names and values as sent, shortened, and the name to mark. */
  readonly excerpt?: {
    readonly index: number
    readonly row: Readonly<Record<string, string>>
    readonly mark?: string
  }
}

/** How fast an operation answered: milliseconds until the whole reply was there. */
export interface Latency {
  readonly operationId: OperationId
  /** Requests that were answered. */
  readonly requests: number
  readonly p50: number
  readonly p95: number
  readonly max: number
  readonly total: number
  /** When its first request was sent and its last reply was there (Unix milliseconds). */
  readonly start: number
  readonly stop: number
}

/** Every payment that was sent, and what all of them can have cost: units of the stablecoin. */
export interface Payments {
  readonly maxCost: number
  /** Whatever became of them. */
  readonly cost: number
  readonly sent: readonly (RecordedPayment & {
    readonly operationId: OperationId
    /** Number of the exchange in the recording. */
    readonly exchange: number
  })[]
}

/** Requests that a service failed in one way: 5xx, 429, or no whole reply. */
export interface FailedRequests {
  readonly cause: string
  /** No reply ever came from where they were sent, so the address or the settings of the connection may be wrong. */
  readonly unreached?: true
  readonly requests: number
  /** How many of them by operation. */
  readonly operations: Readonly<Record<string, number>>
  /** The first of them. */
  readonly exchange: number
  readonly trace?: string
  readonly curl: string
  readonly reply?: string
}

/** What a target does where the contract is silent. */
export interface GapObservation {
  readonly id: string
  readonly operationId: OperationId
  /** Name of an option of the register, else a few words. */
  readonly observed: string
}
