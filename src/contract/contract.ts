import { ContractError } from '../base/contract-error.ts'
import { createUnknownNameError } from '../base/find-nearest.ts'
import generated from '../generated/contract.json' with { type: 'json' }
import type { components } from '../generated/grammar.ts'
import { followContract, perContract } from './activate-contract.ts'
import type { GapId, OperationId, Schemas, TableName } from './contract-types.ts'
import type { Rule } from './find-broken-rules.ts'

/** The parts of the contract as they are written in `spec/`. */
type Authored = components['schemas']

/** The contract at run time: operations, tables and gaps, without prose and examples. */
export interface Contract {
  /** Name of the service. */
  readonly title: string
  /** Header of requests that carries the API key. Undefined for a service without keys. */
  readonly keyHeader?: string
  /** First part of the path in the long form of a route: `/api/v1`. */
  readonly prefix: string
  /** True if the base origin serves each path without the prefix, too. */
  readonly hasShortForm: boolean
  readonly operations: readonly Operation[]
  /** Operations of a document of others that are known, but neither served nor judged. */
  readonly unserved?: readonly UnservedOperation[]
  readonly tables: Readonly<Record<TableName, readonly Column[]>>
  /** Field names by schema of the listed objects, in the order of the contract. */
  readonly objects: Readonly<Record<string, readonly string[]>>
  readonly gaps: readonly Gap[]
  /** Undefined for a service that is not paid for. */
  readonly payment?: Payment
}

/** The documented price of one request in units of a stablecoin, and the chain on which it is paid. */
export interface Payment extends Omit<Authored['payment'], 'version'> {
  /** Version of the payment protocol. */
  readonly version: Schemas['PaymentRequired']['x402Version']
}

/** A GET operation of the service. */
export interface Operation {
  readonly id: OperationId
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  readonly origin: 'base' | 'social'
  readonly parameters: readonly Parameter[]
  /** Alternatives of keys, each a list of places. None are needed if empty. Absent for the key header of the contract. */
  readonly security?: readonly (readonly KeyPlace[])[]
  readonly reply: Reply
  /** Replies that a document of others describes, by status, range (`4XX`) or `default`. */
  readonly answers?: Readonly<Record<string, Answer>>
  readonly order: readonly SortKey[]
  readonly deprecation?: Deprecation
  /** Ids of the gaps of the operation as a whole, or of a column or field of its reply. */
  readonly gaps: readonly GapId[]
}

/** An operation that is known, but neither served nor judged. */
export interface UnservedOperation {
  /** In capital letters. */
  readonly method: string
  readonly path: string
  readonly reason: string
}

/** Place of a key in a request, and the scheme before it in the header Authorization. */
export interface KeyPlace {
  readonly in: 'header' | 'query' | 'cookie'
  readonly name: string
  readonly scheme?: 'Bearer' | 'Basic'
}

/** Form in which a list or an object is sent. In a form it is several pairs, each an item or a member. */
export type ParameterStyle = 'form' | 'pipeDelimited' | 'spaceDelimited' | 'deepObject' | 'json'

/** Choice that a value of a parameter makes: an `x-role` of the document, or a direction that an `x-order` gives it. */
export type ParameterRole = Authored['role'] | 'ascending' | 'descending'

/** A parameter of a request. */
export interface Parameter {
  readonly name: string
  /** Absent for the query. A part of the path is a name such as `{petId}`. */
  readonly in?: 'path' | 'header' | 'cookie'
  /** Absent for one text, in which commas separate the items of a list. */
  readonly style?: ParameterStyle
  readonly role?: ParameterRole
  /** Role of its name, for drafts alone. */
  readonly namedRole?: ParameterRole
  readonly required: boolean
  readonly schema: ParameterSchema
  /** Ids of the gaps of this parameter. */
  readonly gaps: readonly GapId[]
}

/** The keywords that parameter schemas of the contract use. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'number' | 'array' | 'object'
  readonly default?: string | number
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** Format of a text, such as `date-time`. */
  readonly format?: string
  /** Example values. Other values are allowed too. */
  readonly examples?: readonly string[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: ParameterSchema
  readonly properties?: Readonly<Record<string, ParameterSchema>>
  readonly additionalProperties?: unknown
}

/**
 * The body of a successful reply: one table, alone or in an array of one, or objects by media type.
 */
export type Reply =
  | { readonly kind: 'table'; readonly table: TableName; readonly wrapped: boolean }
  | {
      readonly kind: 'objects'
      readonly media: readonly MediaType[]
      /** True if the body is one object in place of a list, or any other JSON value. */
      readonly isSingle?: true
      /** Status, range or `default` of a success other than 200. */
      readonly status?: string
      /** Present if the list is a member of the body. */
      readonly list?: ObjectList
    }

/** A list of objects that is a member of the body. */
export interface ObjectList {
  /** Name of the member. */
  readonly at: string
  /** Name of the schema of the body. */
  readonly body: string
  /** Name of the member that counts the rows of all pages, and whether the document says that. */
  readonly total?: string
  readonly isTotalSaid?: boolean
}

/** Media type of a documented reply, and the name of the schema of its body unless that lists rows. Empty without a body. */
export interface Answer {
  readonly type?: string
  readonly schema?: string
  /** Maximum number of rows. */
  readonly maxItems?: number
}

/** A media type of a reply, and its versions. */
export interface MediaType {
  readonly type: string
  /** Name of the schema of an object in the list. */
  readonly schema: string
  /** Undefined for a documented shape. Other shapes are not judged. */
  readonly level?: Rule['level']
  readonly versions: readonly Version[]
}

/** Lifecycle of a deprecated part. `since` and `sunset` are days in UTC, such as 2027-01-31. */
export type Deprecation = Authored['deprecation']

/** A version of a social operation. It becomes deprecated on the day `since`, and is gone from the day `sunset` on. */
export type Version = Authored['version']

/** A documented order of rows. Operations with the same kind of order share its id. `when` limits it to some requests. */
export type SortKey = Pick<Authored['sortKey'], 'id' | 'level' | 'when'> &
  Required<Pick<Authored['sortKey'], 'by' | 'direction'>>

/** A column of a table, with its name and type on the wire and the keys of its map. */
export type Column = Pick<Authored['column'], 'name' | 'type' | 'keys'>

/** An open question in the contract, with the options of a service by name. A decided gap has one option. */
export interface Gap {
  readonly id: GapId
  /** A plain name that can replace the id. A gap without one has its id. */
  readonly name?: string
  readonly options: readonly string[]
  readonly default: string
  /** The JSON Schema keyword of a parameter. Each option is a possible value of it. */
  readonly keyword?: string
  /** The decision as a statement, and the clause that left the question open. */
  readonly resolved?: { readonly says: string; readonly clause: string }
}

/** The contract of this package: the one of the Market Data Service. */
export const builtInContract: Contract = generated as unknown as Contract

/** The active contract. */
export let contract: Contract

followContract(compiled => {
  contract = (compiled?.contract as Contract | undefined) ?? builtInContract
})

const operationsById = perContract(
  () => new Map<string, Operation>(contract.operations.map(operation => [operation.id, operation])),
)

/** Returns the operation with this id. */
export function getOperation(id: OperationId): Operation {
  return operationsById.current.get(id) as Operation
}

/** Returns the operation with this id. Throws ContractError with the nearest name for an unknown id. */
export function getKnownOperation(id: OperationId): Operation {
  const operation = operationsById.current.get(id)
  if (operation !== undefined) return operation
  throw createUnknownNameError('operation', id, [...operationsById.current.keys()])
}

/** Returns the status, range or `default` under which an operation documents replies of a status. */
export function findAnswer({ answers = {} }: Operation, status: number): string | undefined {
  return [String(status), `${String(status)[0]}XX`, 'default'].find(key => Object.hasOwn(answers, key))
}

/** Returns the documented price. Throws ContractError for a service that is not paid for. */
export function getPayment(): Payment {
  if (contract.payment === undefined) throw new ContractError('This contract has no payments.')
  return contract.payment
}

/** Returns the name of the header with the API key. */
export function getKeyHeaderName(): string {
  return contract.keyHeader ?? 'X-API-Key'
}
