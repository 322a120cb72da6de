import type { OperationId } from '../../contract/contract-types.ts'
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
  /** At most 5 in full; `found` counts all. */
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
  /** Number of the exchange in the recording. */
  readonly exchange: number
  /** The row it is in, to look at: names and values as sent, shortened, and the name to mark. */
  readonly excerpt?: {
    readonly index: number
    readonly row: Readonly<Record<string, string>>
    readonly mark?: string
  }
}

/** What a target does where the contract is silent. */
export interface GapObservation {
  readonly id: string
  readonly operationId: OperationId
  /** Name of an option of the register, else a few words. */
  readonly observed: string
}
