import generated from '../../generated/meanings.json' with { type: 'json' }
import type { Rule } from '../find-broken-rules.ts'

/** An entity of the service, such as a token. */
export interface Entity {
  /** Members that identify it, the narrowest last. */
  readonly key: readonly string[]
  /** Default key. */
  readonly default?: string | number
  /** Members that never change while the service runs. */
  readonly facts: Readonly<Record<string, Fact>>
  /** Names for one of several facts. */
  readonly either: Readonly<Record<string, readonly string[]>>
}

/** A member that never changes while the service runs. */
export interface Fact {
  /** Entity of its value. */
  readonly entity?: string
  readonly level?: Rule['level']
  /** Value for an unknown fact. */
  readonly unknown?: string | number
}

/** The entity of each row, and the attribute of each column. */
export interface Meaning {
  readonly rows: string
  /** Columns that differ on each chain. Used when the facts do not distinguish the chains. */
  readonly apart?: readonly string[]
  readonly is: Readonly<Record<string, string>>
}

/** Entities and orders of the contract. Only the suite needs them, so the mock does not load them. */
export interface Meanings {
  /** Entities of rows, columns and parameters, by name. */
  readonly entities: Readonly<Record<string, Entity>>
  /** Entities of the rows of each table and object. */
  readonly entries: Readonly<Record<string, Meaning>>
  /** Attribute of each parameter by operation, such as `token.address`. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Reverse orders by id. A column that a service may ignore is judged only when both replies differ. */
  readonly opposites: Readonly<Record<string, string>>
  /** Entities that parameters count instead of rows, by operation. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The meanings of this contract. */
export const meanings = generated as unknown as Meanings
