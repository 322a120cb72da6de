import type { Operation } from '../../src/contract/contract.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { Envelope } from '../../src/contract/tables/decode-table.ts'
import type { AcceptedPayment, PaymentOptions } from '../../src/payment/check-payment.ts'
import type { PaymentAccounts, PaymentLedger } from '../../src/payment/ledger.ts'
import type { PaymentRequirements } from '../../src/payment/payment-payload.ts'
import type { ChooseGapOption, GapChoices } from '../gaps/gap-choices.ts'
import type { ClockState, MockClock } from '../time/mock-clock.ts'
import type { VersionDates } from '../versions/version-status.ts'
import type { World } from '../world/world.ts'
import type { WorldSize } from '../world/world-scales.ts'
import type { ChangeSignal } from './change-signal.ts'
import type { Counter, RequestSlots } from './create-counter.ts'
import type { Journal } from './journal/journal.ts'
import type { MockReply, MockRequest } from './mock-reply.ts'
import type { BrokenOverride, Overrides } from './settings/override.ts'
import type { SessionSettings } from './settings/session-settings.ts'
import type { Stories, StoryFile } from './settings/story.ts'

// Types that speak of each other: a request meets a session, whose scenarios act on the request.

/** A request whose operation is not determined yet, with data of its session. */
export interface ReceivedRequest {
  readonly request: MockRequest
  readonly session: Session
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly choices: GapChoices
  readonly choose: ChooseGapOption
}

/** A request that passes through the processing steps. Each step adds its result. */
export interface RequestContext extends Omit<ReceivedRequest, 'request'> {
  /** The request as sent, or as a scenario changed it. */
  request: MockRequest
  readonly operation: Operation
  /** Additional headers of the reply. */
  headers: Readonly<Record<string, string>>
  /** Payments and balances. */
  ledger: PaymentAccounts
  /** Scenarios that apply to this request, from its Prefer header and from the session. */
  scenarios: readonly ActiveScenario[]
  /** Number of this request for each scenario and request window that counts. 0 if no slot was free. */
  counts?: ReadonlyMap<CountedPart, number>
  /** Scenarios that failed in combination with others, and were left out. */
  skipped: readonly ActiveScenario[]
  /** The selected version. Only social operations have one. */
  selection?: Selection
  /** Date since which that version is deprecated. Set if GAP-32 adds it to every object of the reply. */
  deprecatedAt?: string
  /** The valid payment of this request, not yet charged. */
  admission?: AcceptedPayment
  /** Parameters by name, parsed, with defaults filled in. */
  query: Readonly<Record<string, unknown>>
  /** Entries of the recorded reply to this request, if scenarios change them before they are sent. */
  recordedEntries?: readonly ReplyEntry[]
}

/** One step of processing. Returns the reply, or undefined to continue with the next step. */
export type RequestStep = (context: RequestContext) => MockReply | undefined

/** Overrides that were checked against a market. */
export interface ActiveOverrides {
  /** The overrides as they were written. */
  readonly value: Overrides
  /** Rules that rows break. They are sent anyway. */
  readonly broken: readonly BrokenOverride[]
  /** Returns the entries or the reply of a request. Undefined when no override concerns it. */
  answer(context: RequestContext): readonly ReplyEntry[] | MockReply | undefined
}

/** Changes of a session since its start that another replica needs to continue it. */
export interface SessionState {
  readonly settings: SessionSettings
  readonly clock?: ClockState | undefined
}

/** The mock for one client: its own market, time, choices and journal. */
export interface Session {
  readonly name: string
  /** API keys that the base and social origins accept. They are the same for all sessions. */
  readonly apiKeys: ReadonlySet<string>
  /** Recorded replies. They are the same for all sessions. */
  readonly replay: Replay | undefined
  readonly clock: MockClock
  readonly journal: Journal
  /** Announces each request and each change of the session. */
  readonly changes: ChangeSignal
  /** Number of changes of the session so far, without its requests. */
  readonly revision: number
  /** Counts and announces a change that the session cannot detect itself, such as of its clock. */
  touch(): void
  /** Accepted and refused payments, and the balance of each payer. */
  readonly ledger: PaymentLedger
  readonly seed: number
  readonly size: WorldSize
  readonly world: World
  readonly choices: GapChoices
  readonly scenarios: readonly ActiveScenario[]
  /** Parses a scenario of this mock. `key` is the name of its counter. Throws ContractError for an invalid one. */
  readonly parseScenario: (text: string, key: string) => ActiveScenario
  readonly lifecycle: readonly VersionDates[]
  /** Stories of the mock by name. They are the same for all sessions. */
  readonly stories: Stories
  readonly storyFile: StoryFile | undefined
  /** Overrides of rows and replies. Undefined without any. */
  readonly overrides: ActiveOverrides | undefined
  /** Options of gaps set for this session. Other gaps have their start values. */
  readonly gaps: Readonly<Record<string, string>>
  /** Replaces the given settings. Throws ContractError for an invalid one, and then changes nothing. */
  set(settings: SessionSettings): void
  /** Resets one setting to its start value. */
  restore(setting: keyof SessionSettings): void
  /** Resets settings, clock, journal and ledger. */
  reset(): void
  /** Changes since the start. */
  readonly state: SessionState
  /** Applies the state of another replica. Throws ContractError for invalid settings. */
  adopt(state: SessionState): void
  /** Counts requests since the scenarios were last set. */
  readonly count: Counter
  /** Returns the cached reply to the same request in the same second, or makes a new one. */
  memoizeReply(second: number, key: string, make: () => MockReply): MockReply
}

/** Returns the recorded reply, or sets `recordedEntries` of the context if a scenario changes rows. */
export type Replay = (context: RequestContext) => MockReply | undefined

/** One entry of a reply by field name: a row of a table, or an object of a social reply. */
export type ReplyEntry = Readonly<Record<string, unknown>>

/** Terms of a payment, and deviations of the flow from its default. Payment scenarios change both. */
export interface PaymentTerms {
  readonly accepts: readonly PaymentRequirements[]
  readonly options: PaymentOptions
}

/** The market that a resource reads, and the instant at which it reads it, in Unix seconds. */
export interface MarketView {
  readonly world: World
  readonly now: number
}

/** Effect of a scenario. Without a hook that part stays. `count` is the number of the request, from 1. */
export interface Behavior {
  /** Present if the scenario counts requests: all of them, or those of a path that get one of a few slots. */
  readonly counts?: 'requests' | RequestSlots
  /** Answers instead of the operation, or changes the request of the context, before access and query are checked. */
  readonly before?: (context: RequestContext, count: number) => MockReply | undefined
  /** Changes the market that the resource reads. */
  readonly market?: (market: MarketView) => MarketView
  /** Changes the parameters after they were checked. */
  readonly query?: (query: ReplyEntry, context: RequestContext) => ReplyEntry
  /** Changes the entries, or returns an error reply. A bigint becomes a number with all digits. */
  readonly entries?: (
    entries: readonly ReplyEntry[],
    context: RequestContext,
    count: number,
  ) => readonly ReplyEntry[] | MockReply
  /** Changes a table before it is written. Not called for social replies. */
  readonly envelope?: (envelope: Envelope, context: RequestContext, count: number) => Envelope
  /** Changes the terms of a paid request, and how its payment is processed. */
  readonly payment?: (terms: PaymentTerms) => PaymentTerms
  /** Changes the finished reply of any origin. */
  readonly after?: (reply: MockReply, context: RequestContext, count: number) => MockReply
}

/** The requests in which a scenario is in force, by their number. */
export interface RequestWindow {
  /** Number of requests before the first one. */
  readonly after: number
  /** True if the scenario is in force for one request only. */
  readonly once: boolean
}

/** A scenario or a window with a counter of its own. */
export type CountedPart = ActiveScenario | RequestWindow

/** A scenario that is switched on, for some operations or for all. */
export interface ActiveScenario {
  /** The scenario as written: [once:|after=N:]NAME[=ARGUMENT][@GLOB]. */
  readonly text: string
  /** The preference that activated the scenario. Absent if the session activated it. */
  readonly preference?: string
  /** Name of the counter of this scenario. */
  readonly key: string
  readonly matches: (operation: Operation) => boolean
  /** Absent if the scenario is in force for each request. */
  readonly window?: RequestWindow
  readonly behavior: Behavior
}
