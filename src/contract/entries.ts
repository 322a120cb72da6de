import generated from '../generated/entries.json' with { type: 'json' }
import type { Rule } from './find-broken-rules.ts'

/** What the document says of single entries, without prose. */
export interface Entries {
  /**
   * By name: a row of a table (the name ends in `Object`), an object of a social reply, and what these refer to. `required` is
   * true where all properties are.
   */
  readonly schemas: Readonly<Record<string, unknown>>
  /** The rules of each table and object, in the order of the spec. */
  readonly rules: Readonly<Record<string, readonly Rule[]>>
}

/** Schemas and rules of all entries; the whole document is nine times as large. */
export const entries = generated as unknown as Entries
