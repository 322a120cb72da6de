import generated from '../../generated/meanings.json' with { type: 'json' }
import type { Rule } from '../find-broken-rules.ts'

/** What the service speaks of, such as a token. */
export interface Entity {
  /** Names of what tells one from another, the narrowest part last. */
  readonly key: readonly string[]
  /** The key that is meant where nothing says it. */
  readonly default?: string | number
  /** What of it never changes while the service runs. */
  readonly facts: Readonly<Record<string, Fact>>
  /** Names for one of several facts. */
  readonly either: Readonly<Record<string, readonly string[]>>
}

/** Something that never changes while the service runs. */
export interface Fact {
  /** The entity that it is. */
  readonly entity?: string
  readonly level?: Rule['level']
  /** The value that says nothing. */
  readonly unknown?: string | number
}

/** The entity that each row is about, and which attribute of which entity each column is. */
export interface Meaning {
  readonly rows: string
  readonly is: Readonly<Record<string, string>>
}

/** What the contract says of entities: the suite alone needs it, so the mock does not load it. */
export interface Meanings {
  /** What rows, columns and parameters are about, by name. */
  readonly entities: Readonly<Record<string, Entity>>
  /** What the rows of each table and each object are about. */
  readonly entries: Readonly<Record<string, Meaning>>
  /** Which attribute of which entity a value of each parameter is, such as `token.address`; by operation. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The meanings of this contract. */
export const meanings = generated as unknown as Meanings
