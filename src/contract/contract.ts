import generated from '../generated/contract.json' with { type: 'json' }
import type { GapOptions } from '../generated/gaps.ts'
import type { GapId, OperationId, Schemas, TableName } from './contract-types.ts'
import type { Rule } from './find-broken-rules.ts'

/** The document in its run-time form: operations, tables and gaps, without prose and examples. */
export interface Contract {
  /** What the long form of a route begins with. */
  readonly prefix: string
  readonly operations: readonly Operation[]
  readonly tables: Readonly<Record<TableName, readonly Column[]>>
  /** Field names of each object schema a reply lists, in the order of the contract. */
  readonly objects: Readonly<Record<string, readonly string[]>>
  readonly gaps: readonly Gap[]
  readonly payment: Payment
}

/** What is documented of paying for one request. */
export interface Payment {
  /** Units of a stablecoin. */
  readonly price: number
  /** Number of the chain it is paid on. */
  readonly chain: number
  /** Version of the protocol. */
  readonly version: Schemas['PaymentRequired']['x402Version']
}

/** One GET of the service. */
export interface Operation {
  readonly id: OperationId
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  readonly origin: 'base' | 'social'
  readonly parameters: readonly Parameter[]
  readonly reply: Reply
  readonly order: readonly SortKey[]
  /** Ids of the gaps that concern the operation as a whole, or a column or field of its reply. */
  readonly gaps: readonly GapId[]
}

/** One query parameter; a list is written with commas. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: ParameterSchema
  /** Ids of the gaps that concern this parameter. */
  readonly gaps: readonly GapId[]
}

/** The keywords that parameter schemas of the contract use. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'number' | 'array'
  readonly default?: string | number
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** Values named as examples, where others are allowed too. */
  readonly examples?: readonly string[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: ParameterSchema
}

/** What a successful reply holds: one table (alone or in an array of one), or a list of objects by media type. */
export type Reply =
  | { readonly kind: 'table'; readonly table: TableName; readonly wrapped: boolean }
  | { readonly kind: 'objects'; readonly media: readonly MediaType[] }

/** One media type of a reply and the versions it stands for. */
export interface MediaType {
  readonly type: string
  /** Name of the schema of one object. */
  readonly schema: string
  /** Set when the shape is not documented: nothing is asserted of it. */
  readonly level?: Rule['level']
  readonly versions: readonly Version[]
}

/** One version of a social operation. */
export interface Version {
  readonly version: string
  readonly state: 'current' | 'deprecated' | 'sunset'
  readonly default?: boolean
}

/** A documented order of rows; `when` (CEL over `query`) limits it to some requests. */
export interface SortKey {
  /** Stable id, kept for ever; operations of one kind share it. */
  readonly id: string
  readonly by: string
  readonly direction: 'ascending' | 'descending'
  readonly level?: Rule['level']
  readonly when?: string
  /** Id of the opposite order: a column that may be skipped is sorted by when the two replies differ. */
  readonly opposite?: string
}

/** One column of a table: what goes over the wire, and the keys of its map. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly keys?: readonly string[]
}

/** An open question with the choices a service may make, by name; one that was resolved has a single one left. */
export interface Gap {
  readonly id: GapId
  /** A plain word that may stand in place of the id. */
  readonly name?: string
  readonly options: readonly string[]
  readonly default: string
  /** The JSON Schema keyword of a parameter that the options are values of. */
  readonly keyword?: string
  /** What the contract says now that the question is decided, and the clause that was silent. */
  readonly resolved?: { readonly says: string; readonly clause: string }
}

/** The contract of the Market Data Service. */
export const contract = nameGaps(generated as unknown as Contract & { readonly gapNames: string })

/** The names of gaps stand in one text, in their order: a page that loads the mock loads less. */
function nameGaps({ gapNames, ...rest }: Contract & { readonly gapNames: string }): Contract {
  const names = gapNames.split(' ')
  return { ...rest, gaps: rest.gaps.map((gap, at) => ({ ...gap, name: names[at] ?? gap.id })) }
}

const operationsById = new Map<string, Operation>(
  contract.operations.map(operation => [operation.id, operation]),
)

/** The operation with this id. */
export function getOperation(id: OperationId): Operation {
  return operationsById.get(id) as Operation
}

/** The options of a gap, in the order of the register. */
export function getGapOptions<Id extends GapId>(id: Id): readonly GapOptions[Id][] {
  return contract.gaps.find(gap => gap.id === id)?.options as readonly GapOptions[Id][]
}
