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

/** A request before its operation is known. */
export interface Arrival {
  readonly request: MockRequest
  readonly session: Session
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly choices: Choices
  readonly choose: Choose
}

/** A request on its way through the steps. Each step adds its result. */
export interface Context extends Omit<Arrival, 'request'> {
  /** As it was sent, or as a scenario in force changes it. */
  request: MockRequest
  readonly operation: Operation
  /** Additional headers of the reply. */
  headers: Readonly<Record<string, string>>
  /** Payments and balances. */
  ledger: PaymentAccounts
  /** Scenarios that concern this request, of the session and of its own. */
  scenarios: readonly ActiveScenario[]
  /** Count of this request for each counting scenario. 0 when no slot was free. */
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

/** Settings that can be changed while the mock runs, as a person writes them. */
export interface Settings {
  /** Seed of the market. The same seed gives the same market everywhere. */
  readonly seed?: number | undefined
  /** Size of the market: lists without end (large), or a few dozen rows in each (small). Default: large. */
  readonly size?: WorldSize | undefined
  /** Named behaviors, each NAME[=ARGUMENT][@GLOB] with a glob over operation ids or paths. */
  readonly scenarios?: readonly string[] | undefined
  /** Ends of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly lifecycle?: readonly string[] | undefined
  /** Options for gaps of the contract, by id; the register's defaults hold for the others. */
  readonly gaps?: Readonly<Record<string, string>> | undefined
}

/** Differences of a session from the start settings, as few as another replica needs to continue it. */
export interface SessionState {
  readonly settings: Settings
  readonly clock?: ClockState | undefined
}

/** The mock for one client: its own market, time, choices and journal. */
export interface Session {
  readonly name: string
  /** Keys that open the base and social origins; the same for all sessions. */
  readonly apiKeys: ReadonlySet<string>
  /** True if a reply that depends on a gap becomes 501. It is the same for all sessions. */
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
  /** Gaps with a chosen option, here or at the start. A chosen option is no assumption of the mock. */
  readonly chosenGaps: ReadonlySet<string>
  /** Puts settings in place of those there are. Throws ContractError for one that is not understood; then nothing changes. */
  set(settings: Settings): void
  /** Resets one setting to its start value. */
  restore(setting: keyof Settings): void
  /** Resets settings, clock, journal and ledger. */
  reset(): void
  /** Changes since the start. */
  readonly state: SessionState
  /** Applies the state of another replica. Throws ContractError for invalid settings. */
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

/** Terms of a payment, and deviations of the flow from its default. Payment scenarios change both. */
export interface PaymentTerms {
  readonly accepts: readonly PaymentRequirements[]
  readonly options: PaymentOptions
}

/** Effect of a scenario on a request. A missing hook leaves that part unchanged. `count` is the count of the request. */
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
  /** Changes the finished reply of any origin. */
  readonly after?: (reply: MockReply, context: Context, count: number) => MockReply
}

/** A scenario that is switched on, for some operations or for all. */
export interface ActiveScenario {
  /** As it was asked for: NAME[=ARGUMENT][@GLOB]. */
  readonly text: string
  /** The Prefer header that activated it. Absent when the session did. */
  readonly preference?: string
  /** Name of its counter. */
  readonly key: string
  readonly matches: (operation: Operation) => boolean
  readonly behavior: Behavior
}
