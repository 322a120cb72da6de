import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { findKeyPath, listEntryNames } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { listRuledColumns, readDraftPlan } from './draft-plan.ts'
import { readDraftedEntryShape, readShape, type Shape } from './values/read-shape.ts'

/** Rows of drafted operations that show the same facts: those about one entity, whose keys have one form. */
export interface DraftKind {
  /** Name of the entity. Undefined for rows without one. */
  readonly entity: string | undefined
  readonly key: DraftKey | undefined
  /** Tables and objects of the rows. */
  readonly entries: readonly string[]
}

/** Narrowest part of a key: a column, or a parameter where no column shows it. */
type DraftKey = NonNullable<ReturnType<typeof findDraftKey>>

/** Finds the kind of the rows of an operation. */
export function findDraftKind(operation: Operation, entry: string): DraftKind {
  const entity = meanings.entries[entry]?.rows
  const key = findDraftKey(operation, entry)
  return { entity, key, entries: entity === undefined ? [entry] : listEntriesOf(entity, key?.form ?? '') }
}

/** Finds the rows whose keys are those of an entity in a form. Undefined when no operation drafts them. */
export function findKindOf(entity: string, form: string): DraftKind | undefined {
  const key = draftedRows.current.find(each => each.entity === entity && each.key?.form === form)?.key
  return key && { entity, key, entries: listEntriesOf(entity, form) }
}

const draftedRows = perContract(() =>
  contract.operations.filter(isDrafted).flatMap(operation =>
    listEntryNames(operation).map(entry => ({
      entry,
      entity: meanings.entries[entry]?.rows,
      key: findDraftKey(operation, entry),
    })),
  ),
)

function listEntriesOf(entity: string, form: string): string[] {
  const found = draftedRows.current.filter(
    each => each.entity === entity && (each.key?.form ?? form) === form,
  )
  return [...new Set(found.map(({ entry }) => entry))]
}

function findDraftKey(operation: Operation, entry: string) {
  const { members } = readDraftedEntryShape(entry)
  const column = listKeyColumns(entry).find(name => name in members)
  const lookup = readDraftPlan(operation, entry).lookup
  const shape =
    column === undefined ? lookup && readShape(lookup.schema.items ?? lookup.schema) : members[column]
  return shape && { name: column ?? lookup?.name ?? '', shape, form: getShapeName(shape) }
}

/** Lists the columns with the narrowest part of the key. */
export function listKeyColumns(entry: string): string[] {
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  const path = rows && findKeyPath(rows)
  return path === undefined ? [] : Object.keys(is).filter(column => is[column] === path)
}

/** A fact about an entity, and the column that shows it. */
export interface DraftFact {
  readonly fact: string
  /** Name of the column that is first to show it. */
  readonly name: string
  readonly shape: Shape
  /** True when all entities differ in it. */
  readonly isUnique: boolean
  /** True when no entities differ in it. */
  readonly isConstant: boolean
}

/** Lists the facts in the columns of entries, each once. */
export function listDraftFacts(entries: readonly string[]): DraftFact[] {
  const known = new Map<string, DraftFact>()
  for (const entry of entries) {
    const [unique, constant] = [listRuledColumns(entry, 'unique'), listRuledColumns(entry, 'constant')]
    for (const [name, shape] of Object.entries<Shape>(readDraftedEntryShape(entry).members)) {
      const fact = getFactName(entry, name)
      const before = known.get(fact)
      known.set(fact, {
        fact,
        name: before?.name ?? name,
        shape: before === undefined ? shape : narrowShape(before.shape, shape),
        isUnique: unique.includes(name) || before?.isUnique === true,
        isConstant: constant.includes(name) || before?.isConstant === true,
      })
    }
  }
  return [...known.values()]
}

/** Names the fact in a column: its attribute or its name, and its form. Values of another form are another fact. */
export function getFactName(entry: string, column: string): string {
  const shape = readDraftedEntryShape(entry).members[column]
  const name = meanings.entries[entry]?.is[column] ?? column
  return shape === undefined ? name : `${name} ${getShapeName(shape)}`
}

/** Names the form of values. Bounds are no part of it, since the narrower ones hold for all. */
export function getShapeName(shape: Shape): string {
  const { type, pattern, options } = shape
  if (type === 'array' || type === 'object') return shape.id
  return [type, pattern, options?.join()].filter(part => part !== undefined).join(' ')
}

/** Returns the values that two shapes allow. */
function narrowShape(one: Shape, other: Shape): Shape {
  return {
    ...one,
    isNullable: one.isNullable && other.isNullable,
    examples: one.examples.length > 0 ? one.examples : other.examples,
    minimum: Math.max(one.minimum, other.minimum),
    maximum: Math.min(one.maximum, other.maximum),
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
  }
}
