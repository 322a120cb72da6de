import type { Operation } from '../../src/contract/contract.ts'
import type { Context } from '../context.ts'
import type { MockReply } from '../http.ts'

/** A tabular reply before it is written: its columns, and its rows by position. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
}

/** One object of a social reply, by field name. */
export type SocialEntry = Readonly<Record<string, unknown>>

/** What a scenario does to replies; a hook that is missing leaves that part alone. State is kept for each session. */
export interface Behaviour {
  /** Answers instead of the operation, before access and query are looked at. */
  readonly before?: (context: Context) => MockReply | undefined
  /** Changes a tabular reply before it is written. */
  readonly table?: (table: Table, context: Context) => Table
  /** Changes the entries of a social reply before they are written. */
  readonly objects?: (entries: readonly SocialEntry[], context: Context) => readonly SocialEntry[]
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
  /** What it does with this argument; throws ContractError for one that cannot be read. */
  readonly start: (argument: string | undefined) => Behaviour
}

/** A scenario that is switched on, for some operations or for all. */
export interface ActiveScenario extends Behaviour {
  /** As it was asked for: NAME[=ARGUMENT][@GLOB]. */
  readonly text: string
  readonly matches: (operation: Operation) => boolean
}
