import type { ParameterRole } from '../../generated/parameter-roles.ts'
import type { Operation as KnownOperation, Payment, Version } from '../contract.ts'
import type { AuthoredRule } from '../find-broken-rules.ts'
import type { AuthoredOrder, DescribedColumn, RuleLevel, SchemaNode } from './document-node.ts'
import type { Entity } from './meanings.ts'

/**
 * The built OpenAPI document as plain data. `contract.json`, the reference and the console are made from it.
 */
export interface ContractModel {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly servers: readonly Server[]
  readonly keys: readonly SecurityKey[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly OperationModel[]
  /** All tables and listed objects, in the order of the document. */
  readonly entries: readonly EntryModel[]
  readonly gaps: readonly GapModel[]
  readonly entities: Readonly<Record<string, Entity>>
}

/** A server of the service. */
export interface Server {
  /** URL as written in the document, such as `{base_url}/api/v1`. */
  readonly url: string
  /** URL with the default values of its variables. */
  readonly address: string
  readonly description: string
  /** Descriptions of the variables in the URL. */
  readonly origin: string
  /** Ids of the operations that only this server has. Empty when the server is for all other operations. */
  readonly only: readonly string[]
}

/** A security scheme that is a header. */
export interface SecurityKey {
  readonly header: string
  readonly description: string
  readonly level: RuleLevel
  readonly payment?: Payment
}

/** A GET operation of the service. */
export interface OperationModel {
  readonly id: string
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  readonly origin: KnownOperation['origin']
  /** Its first tag, or the same name for all without one. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly clause: string
  readonly level: RuleLevel
  readonly servers: readonly Server[]
  readonly parameters: readonly ParameterModel[]
  readonly reply: ReplyModel
  readonly orders: readonly AuthoredOrder[]
  /** Gaps of the operation as a whole. */
  readonly gaps: readonly GapModel[]
  /** Gaps of the columns or fields in its reply, of any version. */
  readonly replyGaps: readonly GapModel[]
  readonly failures: readonly FailureModel[]
}

/** A query parameter. */
export interface ParameterModel {
  readonly name: string
  /** Present for a part of the path. */
  readonly in?: 'path'
  readonly required: boolean
  readonly description: string
  /** Example value, with commas for a list. */
  readonly example: string | undefined
  /** Schema without references. */
  readonly schema: SchemaNode
  readonly level: RuleLevel
  readonly gaps: readonly GapModel[]
  /** Entity and attribute of the value, such as `token.address`. */
  readonly is?: string
  /** Choice that the value makes, such as the length of a page. */
  readonly role?: ParameterRole
  /** True if only its name tells the role. */
  readonly hasNamedRole?: true
  /** Entity that a limit counts. Absent when the limit counts rows. */
  readonly counts?: string
}

/** A successful reply: one table, alone or in an array of one, or a list of objects. */
export interface ReplyModel {
  readonly description: string
  readonly isTable: boolean
  /** True when the table is in an array of one. */
  readonly isWrapped: boolean
  /** True if the body is one object in place of a list. */
  readonly isSingle?: true
  /** The table, or the object of the default version. */
  readonly entry: EntryModel
  /** Media types of a reply that lists objects. Empty for a table. Empty for a table. */
  readonly media: readonly MediaTypeModel[]
  /** An example of the body. */
  readonly example: unknown
}

/** A media type of a reply. */
export interface MediaTypeModel {
  readonly type: string
  readonly level: RuleLevel
  readonly versions: readonly Version[]
  readonly entry: EntryModel
}

/** A table, or an object in the list of a reply. */
export interface EntryModel {
  readonly name: string
  readonly description: string
  readonly isTable: boolean
  /** Entity that each row describes. */
  readonly rows?: string
  /** Columns that differ on each chain. They distinguish chains whose facts are equal. */
  readonly apart?: readonly string[]
  readonly fields: readonly FieldModel[]
  readonly rules: readonly AuthoredRule[]
}

/** A column of a table, or a field of an object. */
export interface FieldModel extends Omit<DescribedColumn, 'x-gaps'> {
  /** Declared type of a column, or JSON type of a field. */
  readonly type: string
  readonly isOptional: boolean
  readonly level: RuleLevel
  readonly gaps: readonly GapModel[]
}

/** An error reply. */
export interface FailureModel {
  readonly status: string
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly example: unknown
  readonly level: RuleLevel
}

/** An open question, or a decided one with the chosen option as the statement. */
export interface GapModel {
  readonly id: string
  /** Plain name that can replace the id. */
  readonly name?: string
  readonly question: string
  readonly options: readonly { readonly name: string; readonly says: string }[]
  /** The decided option, otherwise the default. */
  readonly chosen: string
  /** JSON Schema keyword of a parameter. Each option is a possible value of it. */
  readonly keyword?: string
  readonly clause: string
  readonly contradiction: boolean
  readonly isDecided: boolean
  /** Ids of the operations that the gap concerns. Empty for the whole service. */
  readonly operations: readonly string[]
}
