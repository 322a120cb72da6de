import type { Operation } from '../../src/contract/contract.ts'
import type { RecordedReply } from '../core/settings/override.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'

/** Values for a row, as they were read from overrides. */
export interface ParsedRow {
  readonly path: SettingPath
  /** Key as it is compared. Undefined for an exact row. */
  readonly key: string | undefined
  readonly isRemoved: boolean
  readonly cells: Readonly<Record<string, unknown>>
  /** True if no other row and no other column follows. */
  readonly isRaw: boolean
  readonly allowsBroken: boolean
}

export interface ParsedOverride {
  readonly operation: Operation
  readonly keyed: readonly ParsedRow[]
  readonly exact: readonly ParsedRow[] | undefined
  readonly reply: RecordedReply | undefined
}
