import type { Operation as KnownOperation, Payment, SortKey, Version } from '../contract.ts'
import type { AuthoredRule } from '../find-broken-rules.ts'
import type { DescribedColumn, Level, SchemaNode } from './document-node.ts'
import type { Entity } from './meanings.ts'

/** A built document as plain data: `contract.json`, the reference and the console are made of it. */
export interface ContractModel {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly servers: readonly Server[]
  readonly keys: readonly SecurityKey[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly Operation[]
  /** Every table and every object that a reply lists, in the order of the document. */
  readonly entries: readonly Entry[]
  readonly gaps: readonly Gap[]
  readonly entities: Readonly<Record<string, Entity>>
}

/** The address of a service. */
export interface Server {
  /** As written, `{base_url}/api/v1`. */
  readonly url: string
  /** With the values that the document has for its variables. */
  readonly address: string
  readonly description: string
  /** The descriptions of its variables. */
  readonly origin: string
  /** Ids of the operations that only this server has; empty when it serves all others. */
  readonly only: readonly string[]
}

/** A security scheme that is a header. */
export interface SecurityKey {
  readonly header: string
  readonly description: string
  readonly level: Level
  readonly payment?: Payment
}

/** One GET of the service. */
export interface Operation {
  readonly id: string
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  readonly origin: KnownOperation['origin']
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly clause: string
  readonly level: Level
  readonly servers: readonly Server[]
  readonly parameters: readonly Parameter[]
  readonly reply: Reply
  readonly orders: readonly SortKey[]
  /** The gaps that concern the operation as a whole. */
  readonly gaps: readonly Gap[]
  /** The gaps of the columns or fields that its reply may list, of any version. */
  readonly replyGaps: readonly Gap[]
  readonly failures: readonly Failure[]
}

/** One parameter of a query. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly description: string
  /** Its recorded value, a list with commas. */
  readonly example: string | undefined
  /** Its schema without references. */
  readonly schema: SchemaNode
  readonly level: Level
  readonly gaps: readonly Gap[]
  /** Which attribute of which entity its value is. */
  readonly is?: string
}

/** A successful reply: one table, alone or in an array of one, or a list of objects. */
export interface Reply {
  readonly description: string
  readonly isTable: boolean
  /** Whether the table stands in an array of one. */
  readonly isWrapped: boolean
  /** The table, or the object of the default version. */
  readonly entry: Entry
  /** The media types of objects; empty for a table. */
  readonly media: readonly MediaType[]
  /** The recorded body. */
  readonly example: unknown
}

/** One media type of a reply. */
export interface MediaType {
  readonly type: string
  readonly level: Level
  readonly versions: readonly Version[]
  readonly entry: Entry
}

/** A table, or an object that a reply lists. */
export interface Entry {
  readonly name: string
  readonly description: string
  readonly isTable: boolean
  /** The entity that each row is about. */
  readonly rows?: string
  readonly fields: readonly Field[]
  readonly rules: readonly AuthoredRule[]
}

/** One column of a table, or one field of an object. */
export interface Field extends Omit<DescribedColumn, 'x-gaps'> {
  /** The declared type of a column; the JSON type of a field. */
  readonly type: string
  readonly isOptional: boolean
  readonly level: Level
  readonly gaps: readonly Gap[]
}

/** A reply that is not a success. */
export interface Failure {
  readonly status: string
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly example: unknown
  readonly level: Level
}

/** An open question, or a decided one: then the chosen option is the statement. */
export interface Gap {
  readonly id: string
  /** A plain word that may stand in place of the id. */
  readonly name?: string
  readonly question: string
  readonly options: readonly { readonly name: string; readonly says: string }[]
  /** The option that was decided on, else the default. */
  readonly chosen: string
  /** The JSON Schema keyword of a parameter that the options are values of. */
  readonly keyword?: string
  readonly clause: string
  readonly contradiction: boolean
  readonly isDecided: boolean
  /** Ids of the operations it concerns; empty where it is the whole service. */
  readonly operations: readonly string[]
}
