import type { Operation } from '../../src/contract/contract.ts'
import type { Envelope } from '../../src/contract/decode-table.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { AcceptedPayment, PaymentOptions } from '../../src/payment/check-payment.ts'
import type { PaymentAccounts, PaymentLedger } from '../../src/payment/ledger.ts'
import type { PaymentRequirements } from '../../src/payment/payment-payload.ts'
import type { Choices, Choose } from '../gaps/choices.ts'
import type { ClockState, MockClock } from '../time/mock-clock.ts'
import type { Milestones } from '../versions/version-status.ts'
import type { World } from '../world/world.ts'
import type { WorldSize } from '../world/world-scales.ts'
import type { Counter, Places } from './create-counter.ts'
import type { Journal } from './journal.ts'
import type { MockReply, MockRequest } from './mock-reply.ts'
import type { Signal } from './signal.ts'

// Types that speak of each other: a request meets a session, whose scenarios act on the request.

/** What is known of a request before its operation is. */
export interface Arrival {
  readonly request: MockRequest
  readonly session: Session
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly choices: Choices
  readonly choose: Choose
}

/** What is known of a request on its way through the steps; each step adds what it found. */
export interface Context extends Omit<Arrival, 'request'> {
  /** As it was sent, or as a scenario in force changes it. */
  request: MockRequest
  readonly operation: Operation
  /** Headers that the reply carries besides its own. */
  headers: Readonly<Record<string, string>>
  /** Who has paid what. */
  ledger: PaymentAccounts
  /** Scenarios that concern this request, of the session and of its own. */
  scenarios: readonly ActiveScenario[]
  /** What this request counts as for those of them that count; 0 where no place was free. */
  counts?: ReadonlyMap<ActiveScenario, number>
  /** Those of them that did not fit beside the others, and were left out. */
  skipped: readonly ActiveScenario[]
  /** Version of a social operation. */
  selection?: Selection
  /** Since when that version is deprecated, as every object of the reply says where GAP-32 puts it there. */
  deprecatedAt?: string
  /** The payment this request came with, found good and not yet charged. */
  admission?: AcceptedPayment
  /** Parameters by name, parsed, with defaults filled in. */
  query: Readonly<Record<string, unknown>>
}

/** One step: answers the request, or leaves it to the next. */
export type Step = (context: Context) => MockReply | undefined

/** What can be changed while the mock runs, as a person writes it. */
export interface Settings {
  /** Which of the imaginary markets is shown; the same seed shows the same one everywhere. */
  readonly seed?: number | undefined
  /** How much there is: lists without end (large), or a few dozen rows in each (small). Default: large. */
  readonly size?: WorldSize | undefined
  /** Named behaviors, each NAME[=ARGUMENT][@GLOB] with a glob over operation ids or paths. */
  readonly scenarios?: readonly string[] | undefined
  /** Ends of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly lifecycle?: readonly string[] | undefined
  /** Options for gaps of the contract, by id; the register's defaults hold for the others. */
  readonly gaps?: Readonly<Record<string, string>> | undefined
}

/** What of a session departs from what the mock was started with: as little as another replica needs to go on with it. */
export interface SessionState {
  readonly settings: Settings
  readonly clock?: ClockState | undefined
}

/** How the mock behaves for one client: its own market, time, choices and journal, apart from every other session. */
export interface Session {
  readonly name: string
  /** Keys that open the base and social origins; the same for all sessions. */
  readonly apiKeys: ReadonlySet<string>
  /** True if a reply that leans on a gap becomes 501; the same for all sessions. */
  readonly strictGaps: boolean
  readonly clock: MockClock
  readonly journal: Journal
  /** Announced when a request came, and when the session was changed. */
  readonly changes: Signal
  /** Counts the changes that are no requests. */
  readonly revision: number
  /** Counts a change that the session cannot see itself, such as of its clock. */
  touch(): void
  /** Payments taken and refused, and what each payer has left. */
  readonly ledger: PaymentLedger
  readonly seed: number
  readonly size: WorldSize
  readonly world: World
  readonly choices: Choices
  readonly scenarios: readonly ActiveScenario[]
  readonly lifecycle: readonly Milestones[]
  /** Options set for this session; the other choices are those the mock was started with. */
  readonly gaps: Readonly<Record<string, string>>
  /** The gaps somebody chose an option for, here or at the start: what is chosen is no invention of the mock. */
  readonly chosenGaps: ReadonlySet<string>
  /** Puts settings in place of those there are. Throws ContractError for one that is not understood; then nothing changes. */
  set(settings: Settings): void
  /** Goes back to what the mock was started with, in one setting. */
  restore(setting: keyof Settings): void
  /** Goes back to the start: settings, clock, journal and ledger. */
  reset(): void
  /** What was changed since the start. */
  readonly state: SessionState
  /** Takes over what another replica was brought to. Throws ContractError for settings that are not understood. */
  adopt(state: SessionState): void
  /** Counts requests, from when the scenarios were set. */
  readonly count: Counter
  /** The reply this session gave to the same request at the same second, or a new one. */
  memoizeReply(second: number, key: string, make: () => MockReply): MockReply
  /** The example that the document gives for an operation, in the form of a media type; the same for all sessions. */
  readonly example: (operation: Operation, mediaType: string | undefined) => unknown
}

/** One entry of a reply by field name: a row of a table, or an object of a social reply. */
export type ReplyEntry = Readonly<Record<string, unknown>>

/** What is asked for a request, and how the flow departs from its default; payment scenarios change both. */
export interface PaymentTerms {
  readonly accepts: readonly PaymentRequirements[]
  readonly options: PaymentOptions
}

/** What a scenario does to a request; a hook that is missing leaves that part alone. `count` is what the request counts as. */
export interface Behavior {
  /** Present where requests are counted: all of them, or those of a path that find a place. */
  readonly counts?: 'requests' | Places
  /** Answers instead of the operation, before access and query are looked at. */
  readonly before?: (context: Context, count: number) => MockReply | undefined
  /** Changes what the steps after this one take for the request, before access, version and query are looked at. */
  readonly request?: (request: MockRequest, context: Context) => MockRequest
  /** Changes the parameters after they were checked. */
  readonly query?: (query: ReplyEntry, context: Context) => ReplyEntry
  /** Changes what is listed, or refuses; a bigint is written as a number with all its digits. */
  readonly entries?: (
    entries: readonly ReplyEntry[],
    context: Context,
    count: number,
  ) => readonly ReplyEntry[] | MockReply
  /** Changes a table before it is written; not called for social replies. */
  readonly envelope?: (envelope: Envelope, context: Context, count: number) => Envelope
  /** Changes what is asked for a paid request, and what becomes of the payment. */
  readonly payment?: (terms: PaymentTerms) => PaymentTerms
  /** Changes the finished reply, whoever gave it. */
  readonly after?: (reply: MockReply, context: Context, count: number) => MockReply
}

/** A scenario that is switched on, for some operations or for all. */
export interface ActiveScenario {
  /** As it was asked for: NAME[=ARGUMENT][@GLOB]. */
  readonly text: string
  /** How a Prefer header asked for it; absent when it was switched on for the session. */
  readonly preference?: string
  /** What it counts under. */
  readonly key: string
  readonly matches: (operation: Operation) => boolean
  readonly behaviour: Behavior
}
