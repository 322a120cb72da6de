import { meanings } from '../../src/contract/model/meanings.ts'
import { listConstantColumns, listUniqueColumns } from './draft-plan.ts'
import { readDraftedEntryShape, type Shape } from './values/read-shape.ts'

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
export function listDraftFacts(names: readonly string[]): DraftFact[] {
  const known = new Map<string, DraftFact>()
  for (const entry of names) {
    const [unique, constant] = [listUniqueColumns(entry), listConstantColumns(entry)]
    for (const [name, shape] of Object.entries<Shape>(readDraftedEntryShape(entry).members)) {
      const fact = getFactName(entry, name)
      const before = known.get(fact)
      const isUnique = unique.includes(name) || before?.isUnique === true
      const isConstant = constant.includes(name) || before?.isConstant === true
      const merged =
        before === undefined ? { name, shape } : { ...before, shape: narrow(before.shape, shape) }
      known.set(fact, { ...merged, fact, isUnique, isConstant })
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
  if (type === 'array' || type === 'object') return JSON.stringify(shape)
  return [type, pattern, options?.join()].filter(part => part !== undefined).join(' ')
}

/** Returns the values that two shapes allow. */
function narrow(one: Shape, other: Shape): Shape {
  const bounds = (name: 'minimum' | 'maximum') =>
    [one[name], other[name]].filter(bound => bound !== undefined)
  const [low, high] = [bounds('minimum'), bounds('maximum')]
  return {
    ...one,
    isNullable: one.isNullable && other.isNullable,
    examples: one.examples.length > 0 ? one.examples : other.examples,
    minimum: low.length === 0 ? undefined : Math.max(...low),
    maximum: high.length === 0 ? undefined : Math.min(...high),
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
  }
}
