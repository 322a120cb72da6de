import type { JsonSchema } from '../clickhouse/schema.ts'

/** One column as authored in spec/tables; `schema`, `keys`, `open` and `elements` narrow what the type says. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly schema?: JsonSchema
  readonly keys?: readonly string[]
  readonly open?: boolean
  readonly elements?: readonly string[]
  readonly 'x-level'?: string
  readonly 'x-gaps'?: readonly string[]
}

/** The `x-table` keyword; `retype` and `omit` make a variant of columns taken over by `$ref`. */
export interface Table {
  readonly columns: readonly Column[]
  readonly retype?: Readonly<Record<string, string>>
  readonly omit?: readonly string[]
}

/** A component schema; with `x-table` it stands for a table until `expandTables` has run. */
export interface ComponentSchema extends JsonSchema {
  readonly description?: string
  readonly 'x-table'?: Table
}

/** The parts of the bundled OpenAPI document that generation reads or writes; everything else passes through. */
export interface SpecDocument {
  readonly [member: string]: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly [section: string]: unknown
    readonly schemas: Readonly<Record<string, ComponentSchema>>
  }
}
