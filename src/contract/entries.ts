import generated from '../generated/entries.json' with { type: 'json' }
import { followContract } from './activate-contract.ts'
import type { AuthoredRule } from './find-broken-rules.ts'

/** Schemas of the tables and objects without prose, and their rules. */
export interface Entries {
  /**
   * Schemas by name: rows of tables (the name ends in `Object`), objects of social replies, and the schemas
   * they refer to. `required` is true when all properties are required.
   */
  readonly schemas: Readonly<Record<string, unknown>>
  /** Rules of each table and object, in the order of the spec. */
  readonly rules: Readonly<Record<string, readonly Omit<AuthoredRule, 'allows' | 'factor'>[]>>
}

/** Schemas and rules of all entries. The whole document is nine times as large. */
export let entries: Entries = generated as unknown as Entries

followContract(parts => {
  entries = (parts?.entries ?? generated) as unknown as Entries
})
