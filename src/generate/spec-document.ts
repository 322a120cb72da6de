import type { JsonSchema } from '../clickhouse/json-schema.ts'
import type { DocumentNode } from '../contract/model/document-node.ts'
import type { SourcePlaces } from '../contract/source-places.ts'
import type { components } from '../generated/grammar.ts'

type Authored<Kind extends keyof components['schemas']> = components['schemas'][Kind]

/** One column as authored in spec/tables. `schema`, `keys`, `open` and `elements` narrow its type. */
export type SpecColumn = Authored<'column'> & { readonly schema?: JsonSchema }

/** The keyword `x-table`. `retype` and `omit` define a variant of columns from a `$ref`. */
export type SpecTable = Omit<Authored<'table'>, 'columns'> & { readonly columns: readonly SpecColumn[] }

/**
 * A gap as authored. An option is its meaning, or an object with its meaning and the condition that detects
 * it.
 */
export type AuthoredGap = Omit<Authored<'gap'>, 'options'> & {
  readonly options: Readonly<Record<string, string | Authored<'gap'>['options'][string]>>
}

/** A gap after `dropGapProbes`. `options` maps each option to its meaning. */
export type SpecGap = Omit<AuthoredGap, 'options'> & { readonly options: Readonly<Record<string, string>> }

/** Requests that are sent in sequence, and statements about their replies together. */
export type SpecRequestGroup = Authored<'requestGroup'>

/** A rule as authored. Its default clause is that of its table or object. */
export type SpecRule = Authored<'rule'>

/** A rule whose short form, such as `grows`, is replaced by CEL. */
export type CelRule = Pick<SpecRule, 'id' | 'level' | 'says' | 'clause'> & {
  readonly rule: string
  /** Reason for an allowed deviation. */
  readonly allows?: string
  readonly factor?: Readonly<Record<string, string>>
}

/** Allowed deviations from statements, by name. */
export type Tolerances = Readonly<Record<string, { readonly is: string; readonly because: string }>>

/** A component schema. With `x-table` it is a table until `expandTables` has run. */
export interface ComponentSchema extends JsonSchema {
  readonly description?: string
  readonly 'x-table'?: SpecTable
  /** Rules in full, after `resolveRules`. */
  readonly 'x-rules'?: readonly CelRule[]
  readonly 'x-clause'?: string
}

/** One query parameter. */
export interface SpecParameter {
  readonly name: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** One media type of a reply. */
export interface SpecMediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** One order of rows, after `writeOperations`. */
type SpecOrder = Omit<Authored<'sortKey'>, 'columns'> &
  Required<Pick<Authored<'sortKey'>, 'by' | 'direction'>>

/** One operation, with its replies by status. */
export interface SpecOperation {
  readonly operationId: string
  readonly parameters?: readonly (SpecParameter | { readonly $ref: string })[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, SpecMediaType>> }>>
  readonly 'x-order'?: readonly SpecOrder[]
  readonly 'x-clause'?: string
}

/** The parts of the bundled OpenAPI document that build and lint use. Other members stay unchanged. */
export interface SpecDocument {
  readonly [member: string]: unknown
  readonly paths: Readonly<Record<string, { readonly get: SpecOperation }>>
  readonly components: {
    readonly [section: string]: unknown
    readonly parameters?: Readonly<Record<string, SpecParameter>>
    readonly schemas: Readonly<Record<string, ComponentSchema>>
  }
  readonly 'x-gaps'?: readonly SpecGap[]
  readonly 'x-entities'?: DocumentNode['x-entities']
  readonly 'x-tolerances'?: Tolerances
  readonly 'x-clauses'?: SourcePlaces['clauses']
  readonly 'x-inputs'?: Readonly<Record<string, Authored<'input'>>>
  readonly 'x-across'?: readonly SpecRequestGroup[]
}
