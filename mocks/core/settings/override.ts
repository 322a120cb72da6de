import type { OperationId, RowOf } from '../../../src/contract/contract-types.ts'
import type { SettingPath } from './setting-error.ts'

/** The name of a column or field in any version of the rows of an operation. */
type ColumnOf<Row> = Row extends unknown ? keyof Row : never

type ValueAt<Row, Name> = Row extends { readonly [Key in Name & PropertyKey]?: infer Value } ? Value : never

/** Values for some columns of a row. All other columns stay as they are. */
export type OverriddenCells<Id extends OperationId> = {
  readonly [Name in ColumnOf<RowOf<Id>>]?: ValueAt<RowOf<Id>, Name>
}

/** A row of an operation: its values, or values that may break the contract. */
export type OverriddenRow<Id extends OperationId> =
  | (OverriddenCells<Id> & {
      /** Changes only this operation, also where others show the same attribute. */
      readonly raw?: true
      readonly allowBroken?: false
    })
  | ({ readonly [Name in ColumnOf<RowOf<Id>>]?: unknown } & {
      readonly raw?: true
      /** Sends values that break the contract. */
      readonly allowBroken: true
    })

/** A reply as it was recorded. */
export interface RecordedReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A JSON value, or the text of another content type. */
  readonly body?: unknown
}

/** Override of one operation: rows by key (null removes one), its only rows, or a reply in place of all. Missing columns are drawn. */
export type OperationOverride<Id extends OperationId> =
  | { readonly [key: string]: OverriddenRow<Id> | null }
  | { readonly rows: readonly OverriddenRow<Id>[] }
  | {
      readonly reply: RecordedReply
      /** Sends a reply that breaks the contract. */
      readonly allowBroken?: true
    }

/** Rows and replies in place of those of the market, by operation. It is plain JSON. */
export type Overrides = { readonly [Id in OperationId]?: OperationOverride<Id> }

/** A rule that an overridden row breaks. The row is sent anyway. */
export interface BrokenOverride {
  /** Path of names from the overrides to the row, or to the list whose rows break the rule together. */
  readonly path: SettingPath
  /** Id of the rule. */
  readonly rule: string
  /** The rule as a sentence, without a full stop. */
  readonly says: string
  /** Document and section of its source. */
  readonly clause: string
  /** Columns that the rule compares. */
  readonly columns: readonly string[]
}

/** Returns a broken rule as a line: the row, the rule and its clause, and the columns. */
export function describeBrokenOverride({ path, rule, says, clause, columns }: BrokenOverride): string {
  return `overrides.${path.join('.')} breaks ${rule}: ${says} (${clause}; columns: ${columns.join(', ')}).`
}

/**
 * Returns overrides for one operation, with types for its columns. Several are joined by a spread.
 *
 * @example
 * const overrides = override('clmmVenuePools', { [address]: { tickSpacing: 64 } })
 */
export function override<Id extends OperationId>(operation: Id, value: OperationOverride<Id>): Overrides
/** Returns overrides for an operation of another contract. */
export function override<Id extends string>(
  operation: Id extends OperationId ? never : Id,
  value: Readonly<Record<string, unknown>>,
): Overrides
export function override(operation: string, value: unknown): Overrides {
  return { [operation]: value } as Overrides
}

/** Joins overrides. Rows by key stand beside those of before. The only rows, and a whole reply, replace all of before. */
export function mergeOverrides(before: Overrides, more: Overrides): Overrides {
  const merged: Record<string, unknown> = { ...before }
  for (const [operation, value] of Object.entries(more)) {
    const present = merged[operation]
    merged[operation] = isKeyed(value) && isKeyed(present) ? { ...present, ...value } : value
  }
  return merged as Overrides
}

function isKeyed(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return !('reply' in value) && !Array.isArray((value as Readonly<Record<string, unknown>>).rows)
}
