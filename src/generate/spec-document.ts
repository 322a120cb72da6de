import type { JsonSchema } from '../clickhouse/json-schema.ts'
import type { AuthoredRule } from '../contract/find-broken-rules.ts'

/** One column as authored in spec/tables; `schema`, `keys`, `open` and `elements` narrow what the type says. */
export interface SpecColumn {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly schema?: JsonSchema
  readonly keys?: readonly string[]
  readonly open?: boolean
  readonly elements?: readonly string[]
  readonly 'x-gaps'?: readonly string[]
}

/** The `x-table` keyword; `retype` and `omit` make a variant of columns taken over by `$ref`. */
export interface SpecTable {
  readonly columns: readonly SpecColumn[]
  /** Whether a known address has one row. */
  readonly oneRow?: boolean
  readonly retype?: Readonly<Record<string, string>>
  readonly omit?: readonly string[]
}

/** One entry of the register of open questions; `options` maps each choice to its meaning. */
export interface SpecGap {
  readonly [member: string]: unknown
  readonly id: string
  readonly options: Readonly<Record<string, string>>
  readonly default: string | number
  readonly scope?: 'service'
  /** The option that was decided on. */
  readonly resolved?: string | number
}

/** A component schema; with `x-table` it stands for a table until `expandTables` has run. */
export interface ComponentSchema extends JsonSchema {
  readonly description?: string
  readonly 'x-table'?: SpecTable
  /** In full, once `resolveRules` has run. */
  readonly 'x-rules'?: readonly AuthoredRule[]
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

/** One operation; its replies are keyed by status. */
export interface SpecOperation {
  readonly operationId: string
  readonly parameters?: readonly (SpecParameter | { readonly $ref: string })[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, SpecMediaType>> }>>
  readonly 'x-order'?: readonly { readonly by: string; readonly when?: string }[]
  readonly 'x-clause'?: string
}

/** The parts of the bundled OpenAPI document that build and lint look at; everything else passes through. */
export interface SpecDocument {
  readonly [member: string]: unknown
  readonly paths: Readonly<Record<string, { readonly get: SpecOperation }>>
  readonly components: {
    readonly [section: string]: unknown
    readonly parameters?: Readonly<Record<string, SpecParameter>>
    readonly schemas: Readonly<Record<string, ComponentSchema>>
  }
  readonly 'x-gaps'?: readonly SpecGap[]
}
