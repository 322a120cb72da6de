import type { Operation as KnownOperation, Payment, Version } from '../contract.ts'
import type { AuthoredRule } from '../find-broken-rules.ts'
import type { AuthoredOrder, DescribedColumn, Level, SchemaNode } from './document-node.ts'
import type { Entity } from './meanings.ts'

/** A built document as plain data. `contract.json`, the reference and the console are made from it. */
export interface ContractModel {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly servers: readonly Server[]
  readonly keys: readonly SecurityKey[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly Operation[]
  /** All tables and listed objects, in the order of the document. */
  readonly entries: readonly Entry[]
  readonly gaps: readonly Gap[]
  readonly entities: Readonly<Record<string, Entity>>
}

/** A server of the service. */
export interface Server {
  /** URL as written, `{base_url}/api/v1`. */
  readonly url: string
  /** URL with the values of its variables in the document. */
  readonly address: string
  readonly description: string
  /** Descriptions of its variables. */
  readonly origin: string
  /** Ids of the operations that only this server has. Empty when it serves all others. */
  readonly only: readonly string[]
}

/** A security scheme that is a header. */
export interface SecurityKey {
  readonly header: string
  readonly description: string
  readonly level: Level
  readonly payment?: Payment
}

/** A GET operation of the service. */
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
  readonly orders: readonly AuthoredOrder[]
  /** Gaps of the operation as a whole. */
  readonly gaps: readonly Gap[]
  /** Gaps of the columns or fields in its reply, of any version. */
  readonly replyGaps: readonly Gap[]
  readonly failures: readonly Failure[]
}

/** A query parameter. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly description: string
  /** Recorded value, with commas for a list. */
  readonly example: string | undefined
  /** Schema without references. */
  readonly schema: SchemaNode
  readonly level: Level
  readonly gaps: readonly Gap[]
  /** Attribute and entity of its value. */
  readonly is?: string
  /** Entity that a limit counts. Absent when it counts rows. */
  readonly counts?: string
}

/** A successful reply: one table, alone or in an array of one, or a list of objects. */
export interface Reply {
  readonly description: string
  readonly isTable: boolean
  /** True when the table is in an array of one. */
  readonly isWrapped: boolean
  /** The table, or the object of the default version. */
  readonly entry: Entry
  /** Media types of objects. Empty for a table. */
  readonly media: readonly MediaType[]
  /** The recorded body. */
  readonly example: unknown
}

/** A media type of a reply. */
export interface MediaType {
  readonly type: string
  readonly level: Level
  readonly versions: readonly Version[]
  readonly entry: Entry
}

/** A table, or an object in the list of a reply. */
export interface Entry {
  readonly name: string
  readonly description: string
  readonly isTable: boolean
  /** Entity of each row. */
  readonly rows?: string
  /** Columns that differ on each chain. Used when the facts do not distinguish the chains. */
  readonly apart?: readonly string[]
  readonly fields: readonly Field[]
  readonly rules: readonly AuthoredRule[]
}

/** A column of a table, or a field of an object. */
export interface Field extends Omit<DescribedColumn, 'x-gaps'> {
  /** Declared type of a column, or JSON type of a field. */
  readonly type: string
  readonly isOptional: boolean
  readonly level: Level
  readonly gaps: readonly Gap[]
}

/** An error reply. */
export interface Failure {
  readonly status: string
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly example: unknown
  readonly level: Level
}

/** An open question, or a decided one with the chosen option as the statement. */
export interface Gap {
  readonly id: string
  /** Plain name that can replace the id. */
  readonly name?: string
  readonly question: string
  readonly options: readonly { readonly name: string; readonly says: string }[]
  /** Chosen option of a decision, otherwise the default. */
  readonly chosen: string
  /** JSON Schema keyword of a parameter whose value the options are. */
  readonly keyword?: string
  readonly clause: string
  readonly contradiction: boolean
  readonly isDecided: boolean
  /** Ids of its operations. Empty for the whole service. */
  readonly operations: readonly string[]
}
