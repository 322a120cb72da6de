import type { Gap } from './gap.ts'
import type { Bound, Level, PlacedRule } from './level.ts'

/** What a success answers. */
export interface Reply {
  readonly description: string
  /** Name of the schema of a table, or of the objects of the default version. */
  readonly schema: string
  readonly says: string
  readonly about: string
  /** Whether rows are read by the position of their values. */
  readonly isTable: boolean
  /** Whether the table stands in an array of one. */
  readonly isWrapped: boolean
  readonly fields: readonly DocumentedField[]
  /** Rules that speak of no column. */
  readonly rules: readonly PlacedRule[]
  readonly media: readonly DocumentedMedia[]
  readonly example: Example | undefined
}

/** One column or field. */
export interface DocumentedField {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly bounds: readonly Bound[]
  /** What its positions or keys are, `0` or `5 minute`, and what stands there. */
  readonly parts: readonly { readonly key: string; readonly says: string }[]
  readonly level: Level
  readonly example: unknown
  readonly gaps: readonly Gap[]
  readonly rules: readonly PlacedRule[]
}

/** A recorded reply, and its rows read by name. */
export interface Example {
  readonly body: unknown
  readonly rows: readonly (readonly unknown[])[]
}

/** One media type of a reply. */
export interface DocumentedMedia {
  readonly type: string
  readonly schema: string
  readonly level: Level
  readonly versions: readonly {
    readonly version: string
    readonly state: string
    readonly isDefault: boolean
  }[]
  /** Fields of the default version that this one lacks. */
  readonly without: readonly string[]
  /** Fields that only this one has. */
  readonly beside: readonly string[]
}

/** How rows are ordered, for some requests. */
export interface Order {
  readonly id: string
  readonly by: string
  readonly direction: string
  readonly level: Level
  readonly when: string | undefined
}
