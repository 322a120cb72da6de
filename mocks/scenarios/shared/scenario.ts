import type { Operation } from '../../../src/contract/contract.ts'
import type { Envelope } from '../../../src/contract/tables.ts'
import type { Context } from '../../core/context.ts'
import type { MockReply, MockRequest } from '../../core/mock-reply.ts'
import type { PaymentTerms } from '../../steps/payment.ts'

/** One entry of a reply by field name: a row of a table, or an object of a social reply. */
export type Entry = Readonly<Record<string, unknown>>

/** What a scenario does to a request; a hook that is missing leaves that part alone. */
export interface Behaviour {
  /** Answers instead of the operation, before access and query are looked at. */
  readonly before?: (context: Context) => MockReply | undefined
  /** Changes what the steps after this one take for the request, before access, version and query are looked at. */
  readonly request?: (request: MockRequest, context: Context) => MockRequest
  /** Changes the parameters after they were checked. */
  readonly query?: (query: Entry, context: Context) => Entry
  /** Changes what is listed, or refuses; a bigint is written as a number with all its digits. */
  readonly entries?: (entries: readonly Entry[], context: Context) => readonly Entry[] | MockReply
  /** Changes a table before it is written; not called for social replies. */
  readonly envelope?: (envelope: Envelope, context: Context) => Envelope
  /** Changes what is asked for a paid request, and what becomes of the payment. */
  readonly payment?: (terms: PaymentTerms) => PaymentTerms
  /** Changes the finished reply, whoever gave it. */
  readonly after?: (reply: MockReply, context: Context) => MockReply
}

/** A named behaviour that a user can switch on. */
export interface Scenario {
  readonly name: string
  /** One line for a list of scenarios. */
  readonly says: string
  /** The form of the argument, for help; absent when it takes none. */
  readonly takes?: string
  /** Operations it can change; absent when it can change all. */
  readonly concerns?: (operation: Operation) => boolean
  /** What it does with this argument, counting from now; throws ContractError for one that cannot be read. */
  readonly start: (argument: string | undefined) => Behaviour
}

/** A scenario that is switched on, for some operations or for all. */
export interface ActiveScenario {
  /** As it was asked for: NAME[=ARGUMENT][@GLOB]. */
  readonly text: string
  /** How a Prefer header asked for it; absent when it was switched on for the session. */
  readonly preference?: string
  readonly matches: (operation: Operation) => boolean
  readonly behaviour: Behaviour
}
