import type { Operation } from '../../contract/contract.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import type { Json } from './parse-lossless-json.ts'

/** A recording made ready for judging. */
export interface Evidence extends Omit<Recording, 'exchanges'> {
  readonly exchanges: readonly ExchangeEvidence[]
}

/** One exchange with its reply read. */
export interface ExchangeEvidence extends Exchange {
  readonly target: Operation
  /** Unix seconds by the clock of the server (its Date), else by ours. */
  readonly now: number
  /** Seconds to allow either way when comparing with `now`: 300, or 600 without a Date. */
  readonly skew: number
  /** Parameters by the types the contract gives them, defaults filled in. */
  readonly typed: Readonly<Record<string, unknown>>
  /** 2xx. */
  readonly ok: boolean
  /** The body as JSON, when it is; else why it is none. */
  readonly json?: Json
  readonly notJson?: string
  /** Member names that stand twice in one object of the body. */
  readonly twice: readonly string[]
  /** Name of the schema that the contract gives the entries of this reply; none where it documents no shape. */
  readonly schema?: string
  /** The table as sent, when the outer form is that of the operation. */
  readonly table?: SentTable
  /** The rows of a successful reply by name, when its outer form is that of the operation. */
  readonly rows?: readonly NamedRow[]
  /** The same rows, each number that JavaScript would write otherwise as the text that was sent; absent when there is none. */
  readonly sentRows?: readonly NamedRow[]
  /** Path of the rows in the body: `[0].data` or ``. */
  readonly rowsAt: string
}

/** A table as it was sent, so far that its cells can be found by the names of their columns. */
export interface SentTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly Json[])[]
}

/** One row of a table or one object of a list, by name; numbers as JavaScript reads them. */
export type NamedRow = Readonly<Record<string, unknown>>
