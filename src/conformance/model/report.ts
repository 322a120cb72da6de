import type { OperationId } from '../../contract/contract-types.ts'
import type { RecordedPayment, Run } from './recording.ts'
import type { Requirement } from './requirement.ts'

/** Result of a requirement after a run, in order from the worst to the best. */
export type Verdict =
  | 'fail'
  | 'error'
  | 'warn'
  | 'inconclusive'
  | 'not-exercised'
  | 'skipped'
  | 'observed'
  | 'pass'

/** Status of a requirement in a report: its verdict, or `accepted` for a failure that the operator listed. */
export type RequirementStatus = Verdict | 'accepted'

/** Exit code: 0 conforms, 1 does not conform, 2 wrong usage, 3 could not judge, 4 too little evidence. */
export type ExitCode = 0 | 1 | 2 | 3 | 4

/** The verdict on a target. All report formats are made from its JSON form. */
export interface Report extends Pick<Run, 'tool' | 'negative' | 'startedAt'> {
  /** Base URL of each given origin. */
  readonly target: Readonly<Record<string, string>>
  readonly profile: string
  readonly exit: { readonly code: ExitCode; readonly reason: string }
  /** Number of requirements by verdict, without accepted findings. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** Number of sent requests, and seconds from the first request to the last reply. */
  readonly requests: number
  readonly seconds: number
  /** Documented requirements: exercised ones, those in scope, and the required minimum share. */
  readonly coverage: { readonly exercised: number; readonly total: number; readonly floor: number }
  /** Results in the order of the requirements, one for each operation of a requirement. */
  readonly requirements: readonly RequirementResult[]
  readonly gaps: readonly GapObservation[]
  /** Requests that failed in the service, by cause, the most frequent first. */
  readonly failedRequests: readonly FailedRequestGroup[]
  /** Payments of a run that judged paid replies. */
  readonly payments?: Payments
  /** Corrections to the file of accepted findings, one sentence each. */
  readonly notes: readonly string[]
}

/** The result of one requirement on one operation. */
export interface RequirementResult extends Pick<Requirement, 'id' | 'title' | 'level' | 'clause'> {
  /** Null when the requirement is about the whole service. */
  readonly operationId: OperationId | null
  readonly verdict: Verdict
  /** Number of judged values. */
  readonly evaluated: number
  /** Reason why nothing was judged. */
  readonly reason?: string
  /** True if the replies may say nothing of it. It does not count for the floor. */
  readonly leftOut?: true
  /** At most 5 complete findings. Similar findings share one entry, and `found` counts all findings. */
  readonly findings: readonly ReportedFinding[]
  readonly found: number
  /** Reason, owner and expiry date of an accepted finding. */
  readonly accepted?: { readonly reason: string; readonly owner: string; readonly expires: string }
  /** Id of the requirement that shows the cause of these findings. */
  readonly shownBy?: string
  /** Operation of the result that shows the cause, if it is another one. */
  readonly shownOn?: OperationId
}

export interface ReportedFinding {
  /** The violation in a sentence. */
  readonly message: string
  /** Place in the reply, such as `[0].data[3].buyCount` or `header content-type`. */
  readonly place: string
  readonly expected: string
  readonly actual: string
  /** True if no reading of the contract explains the value, so that the requirement fails at any level. */
  readonly certain?: true
  /** Command that repeats the request, with the name of its variable in place of the key. */
  readonly curl: string
  /** Number of the exchange in the recording, and trace id of its request. */
  readonly exchange: number
  readonly trace?: string
  /** Requests whose replies were compared with this one. */
  readonly compared?: readonly Pick<ReportedFinding, 'curl' | 'exchange'>[]
  /** Beginning of the body of an error reply. */
  readonly reply?: string
  /** Number of similar findings in other places, and some of the places. */
  readonly others?: { readonly found: number; readonly places: readonly string[] }
  /** The row of the finding as sent, with shortened values. */
  readonly excerpt?: { readonly index: number; readonly row: Readonly<Record<string, string>> }
}

/** All sent payments. `maxCost` and `cost` are in units of the stablecoin. */
export interface Payments {
  readonly maxCost: number
  /** Sum of all payments, whether settled or not. */
  readonly cost: number
  readonly sent: readonly (RecordedPayment & {
    readonly operationId: OperationId
    /** Number of the exchange in the recording. */
    readonly exchange: number
  })[]
}

/** Group of requests that failed for the same cause: 5xx, 429, or no complete reply. Refers to the first one. */
export interface FailedRequestGroup extends Pick<ReportedFinding, 'exchange' | 'trace' | 'curl' | 'reply'> {
  readonly cause: string
  /** True when no reply came from the address. The address or the connection settings may be wrong. */
  readonly unreached?: true
  readonly requests: number
  /** Number of requests by operation. */
  readonly operations: Readonly<Record<string, number>>
}

/** The behavior of a target in a gap of the contract. */
export interface GapObservation {
  readonly id: string
  readonly operationId: OperationId
  /** Name of an option of the gap, or a short description. */
  readonly observed: string
}
