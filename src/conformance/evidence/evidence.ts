import type { Operation } from '../../contract/contract.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import type { Json } from './parse-lossless-json.ts'

/** A recording with parsed replies, ready for judging. */
export interface Evidence extends Omit<Recording, 'exchanges'> {
  readonly exchanges: readonly ExchangeEvidence[]
}

/** One exchange with its parsed reply. */
export interface ExchangeEvidence extends Exchange {
  readonly target: Operation
  /** Present of the reply (Unix seconds), by its Date header, otherwise by our clock. */
  readonly now: number
  /** Seconds that the reply spent in caches (RFC 9111, 5.1), 0 without an Age header. */
  readonly age: number
  /** Tolerance of comparisons with `now` (seconds): 300, or 600 without a Date. */
  readonly skew: number
  /** Parameters converted to their documented types, with defaults. */
  readonly typed: Readonly<Record<string, unknown>>
  /** True for a status 2xx. */
  readonly ok: boolean
  /** The body as JSON. If it is not JSON, `notJson` has the reason. */
  readonly json?: Json
  readonly notJson?: string
  /** Member names that occur twice in one object of the body. */
  readonly twice: readonly string[]
  /** Name of the schema of the reply's entries. Undefined if the contract does not document their shape. */
  readonly schema?: string
  /** The table as sent, if the reply has the outer form of its operation. */
  readonly table?: ReceivedTable
  /** The rows of a successful reply by name, if it has the outer form of its operation. */
  readonly rows?: readonly NamedRow[]
  /** The same rows with the sent text of numbers that JavaScript would write differently, if there are any. */
  readonly sentRows?: readonly NamedRow[]
  /** Path of the rows in the body: `[0].data`, `.data`, or empty for the body itself. */
  readonly rowsAt: string
}

/** A table as received, before its cells are read by column name. */
export interface ReceivedTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly Json[])[]
}

/** One row of a table or one object of a list, by name. Numbers are as JavaScript reads them. */
export type NamedRow = Readonly<Record<string, unknown>>
