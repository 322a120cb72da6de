import generated from '../../generated/meanings.json' with { type: 'json' }
import { followContract } from '../activate-contract.ts'
import type { Rule } from '../find-broken-rules.ts'
import { mapValues } from '../schema/map-members.ts'

/** An entity of the service, such as a token. */
export interface Entity {
  /** Members that identify the entity, the narrowest last. */
  readonly key: readonly string[]
  /** Default value of the key. */
  readonly default?: string | number
  /** In a plain document true if `x-rows` names it, false if names alone tell it, which is for drafts. */
  readonly isSaid?: boolean
  /** Keys that parameters of a plain document show. */
  readonly samples?: readonly unknown[]
  /** Members that never change while the service runs. */
  readonly facts: Readonly<Record<string, Fact>>
  /** Names that stand for any one of several facts. */
  readonly either: Readonly<Record<string, readonly string[]>>
}

/** A member that never changes while the service runs. */
export interface Fact {
  /** Entity that is the value of the fact. */
  readonly entity?: string
  readonly level?: Rule['level']
  /** Value that means that the fact is unknown. */
  readonly unknown?: string | number
}

/** The entity of each row, and the attribute of each column. */
export interface EntryMeaning {
  readonly rows: string
  /** Columns that differ on each chain. They distinguish chains whose facts are equal. */
  readonly apart?: readonly string[]
  readonly is: Readonly<Record<string, string>>
}

/** Entities of the contract, and the meaning of its parameters. The suite needs them, and code that a mock loads on demand. */
export interface Meanings {
  /** Entities by name, which describe rows, columns and parameters. */
  readonly entities: Readonly<Record<string, Entity>>
  /** Meaning of each table and object by name. */
  readonly entries: Readonly<Record<string, EntryMeaning>>
  /** Attribute of each parameter by operation, such as `token.address`. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Entities that parameters count instead of rows, by operation. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The entities and attributes of this contract. */
export let meanings: Meanings = forgetPrototypes(generated as unknown as Meanings)

followContract(parts => {
  meanings = forgetPrototypes((parts?.meanings ?? generated) as unknown as Meanings)
})

/** Returns meanings in which a parameter called `constructor` has no meaning that it inherits. */
function forgetPrototypes(read: Meanings): Meanings {
  const bare = <Value>(of: Readonly<Record<string, Value>>) => Object.assign(Object.create(null), of)
  return { ...read, parameters: mapValues(read.parameters, bare), counts: mapValues(read.counts ?? {}, bare) }
}
