import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import type { components } from '../../generated/grammar.ts'
import type { ObjectList, Operation, Payment, SortKey, UnservedOperation } from '../contract.ts'
import type { AuthoredRule, Rule } from '../find-broken-rules.ts'
import type { Entity } from './meanings.ts'

type Authored<Kind extends keyof components['schemas']> = components['schemas'][Kind]

/** Certainty of a statement. Undefined for a documented statement. */
export type RuleLevel = Rule['level']

/** The members of a built OpenAPI document that the model uses. */
export interface DocumentNode {
  readonly info: { readonly [name: string]: string }
  readonly servers?: readonly ServerNode[]
  readonly tags?: readonly { readonly name: string; readonly description: string }[]
  readonly security?: readonly object[]
  readonly paths: { readonly [path: string]: PathNode }
  readonly components: {
    readonly schemas: { readonly [name: string]: SchemaNode }
    readonly securitySchemes?: { readonly [name: string]: SchemeNode }
  }
  readonly 'x-gaps'?: readonly GapNode[]
  readonly 'x-unserved'?: readonly UnservedOperation[]
  readonly 'x-entities'?: { readonly [name: string]: EntityNode }
}

/** A gap of the document. Each option maps to its meaning. */
export type GapNode = Omit<Authored<'gap'>, 'options'> & {
  readonly options: Readonly<Record<string, string>>
}

interface PathNode {
  readonly servers?: readonly ServerNode[]
  readonly get: OperationNode
}

/** A key, or a payment. */
export type SchemeNode = Authored<'securityScheme'> & { readonly 'x-payment'?: Payment }

/** An operation of the document. Replies are keyed by status. */
export interface OperationNode extends Omit<Authored<'operation'>, 'parameters' | 'responses' | 'x-order'> {
  readonly operationId: string
  readonly parameters?: readonly (ParameterNode | { readonly $ref: string })[]
  readonly responses: { readonly [status: string]: ResponseNode }
  readonly 'x-order'?: readonly AuthoredOrder[]
  readonly 'x-success'?: string
  readonly 'x-answers'?: Operation['answers']
}

/** A parameter of a request. */
export interface ParameterNode extends Omit<Authored<'parameter'>, 'in' | 'content'> {
  readonly name: string
  readonly in?: string
  /** In place of a schema. */
  readonly content?: { readonly [type: string]: { readonly schema?: SchemaNode } }
  readonly schema: SchemaNode
  /** Role of its name in a plain document, for drafts alone. */
  readonly 'x-named-role'?: Authored<'role'>
}

/** A response with its content by media type. */
export interface ResponseNode extends Pick<Authored<'response'>, 'description' | 'headers'> {
  readonly content?: { readonly [type: string]: MediaNode }
}

/** One media type of a reply. */
export interface MediaNode extends Pick<Authored<'mediaType'>, 'example' | 'x-level' | 'x-versions'> {
  readonly schema: SchemaNode
  readonly 'x-list'?: ObjectList & { readonly entry: string }
}

/** A schema with the `x-` keywords of the contract. */
export interface SchemaNode
  extends JsonSchema,
    Omit<Authored<'schema'>, 'type' | 'items' | 'allOf' | 'properties' | 'x-table' | 'x-rules'> {
  readonly type?: string | readonly string[]
  readonly items?: SchemaNode
  readonly allOf?: readonly SchemaNode[]
  readonly properties?: { readonly [name: string]: SchemaNode }
  readonly 'x-table'?: DescribedTable
  readonly 'x-rules'?: readonly AuthoredRule[]
  /** Attributes of members by name, of a plain document. */
  readonly 'x-members'?: Readonly<Record<string, string>>
}

/** A table as written. The columns of a variant include those that it takes from the original. */
export type DescribedTable = Omit<Authored<'table'>, 'columns'> & {
  readonly columns: readonly DescribedColumn[]
}

/** A column as written in `x-table`. Its schema narrows the values beyond their type. */
export type DescribedColumn = Omit<Authored<'column'>, 'schema'> & { readonly schema?: SchemaNode }

/** A server with its variables. */
export type ServerNode = Authored<'server'>

/** An entity of `spec/entities.yaml`. A fact may be just the name of an entity, and a statement just an id. */
type EntityNode = Authored<'entity'> & Pick<Entity, 'isSaid' | 'samples'>

/** A statement that facts agree in all replies that report them. */
export type Agreement = Exclude<NonNullable<EntityNode['same']>[number], string>

/** An order as written in the document. A column that a service may ignore is judged only when both replies differ. */
type AuthoredOrder = SortKey & Pick<Authored<'sortKey'>, 'opposite' | 'ascending' | 'descending'>
