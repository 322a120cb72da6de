import type { Gap } from './gap.ts'
import type { Bound, Level, PlacedRule } from './level.ts'
import type { Order, Reply } from './reply.ts'

/** A document as the reference shows it: plain data, made of the document alone. */
export interface Reference {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly paragraphs: readonly string[]
  readonly servers: readonly Server[]
  readonly keys: readonly SecurityKey[]
  readonly families: readonly Family[]
  readonly failures: readonly Failure[]
  readonly gaps: readonly Gap[]
}

/** Where requests go to. */
export interface Server {
  /** As written, `{base_url}/api/v1`. */
  readonly url: string
  /** With the values that the document has for its variables. */
  readonly address: string
  readonly description: string
  /** What its variables are, in words. */
  readonly origin: string
  /** Ids of the operations that are found nowhere else; none where it serves all others. */
  readonly only: readonly string[]
}

/** A way to be let in. */
export interface SecurityKey {
  readonly header: string
  readonly description: string
  readonly level: Level
  /** What the document says of a price, by name. */
  readonly payment?: Readonly<Record<string, unknown>>
}

/** Operations with one tag. */
export interface Family {
  readonly name: string
  readonly description: string
  readonly operations: readonly DocumentedOperation[]
}

/** One operation, whole. */
export interface DocumentedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly clause: string
  readonly level: Level
  readonly servers: readonly Server[]
  readonly parameters: readonly DocumentedParameter[]
  readonly reply: Reply
  readonly orders: readonly Order[]
  /** Those of the operation as a whole; those of a column or parameter stand there. */
  readonly gaps: readonly Gap[]
  /** Statuses that are no success. */
  readonly failures: readonly string[]
}

/** One parameter of a query. */
export interface DocumentedParameter {
  readonly name: string
  readonly required: boolean
  readonly type: string
  readonly description: string
  readonly default?: string | undefined
  readonly example?: string | undefined
  readonly bounds: readonly Bound[]
  readonly level: Level
  readonly gaps: readonly Gap[]
  readonly rules: readonly PlacedRule[]
}

/** An answer that is no success. */
export interface Failure {
  readonly status: string
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly example: unknown
  readonly level: Level
  readonly operations: readonly string[]
}
