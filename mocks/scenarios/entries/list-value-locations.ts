import { contract } from '../../../src/contract/contract.ts'
import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import { listEntryNames } from '../../../src/contract/model/list-attributes.ts'
import type { ValueShape } from './read-entry-shape.ts'

/** Position of a value in an entry. `*` in a path is every item of an array or every key of a map. */
export interface ValueLocation {
  readonly path: readonly (string | number)[]
  readonly shape: ValueShape
}

/** Returns every place in an entry of this shape, outer ones first. Each key of a map is a place. */
export function listValueLocations(
  { members, item, positions }: ValueShape,
  above: ValueLocation['path'] = [],
): ValueLocation[] {
  const inside: [string | number, ValueShape][] = [
    ...Object.entries(members),
    ...positions.entries(),
    ...(item === undefined ? [] : [['*', item] as [string, ValueShape]]),
  ]
  return inside.flatMap(([step, shape]) => {
    const path = [...above, step]
    return [{ path, shape }, ...listValueLocations(shape, path)]
  })
}

/**
 * True for the time of a series, without which no chart can be drawn. It is the field by which the rows of each reply
 * rise, such as the start of a candle, or an instant of each item of an array.
 */
export function isSeriesTime(schema: string, path: ValueLocation['path']): boolean {
  if (path.length > 1) return path.includes('*') && isInstantName(String(path.at(-1)))
  return contract.operations.some(
    operation =>
      listEntryNames(operation).includes(schema) &&
      operation.order.some(
        ({ by, direction, when }) => by === path[0] && direction === 'ascending' && when === undefined,
      ),
  )
}

/** True if the shape allows null. A shape of unknown type does not. */
export function isNullable({ types, limits }: ValueShape): boolean {
  return (
    types.includes('null') ||
    limits.some(({ keyword, bound }) => keyword === 'enum' && (bound as unknown[]).includes(null))
  )
}

/** Returns a copy of a value in which all values at a path are changed. */
export function changeValueAt(
  value: unknown,
  [step, ...rest]: ValueLocation['path'],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  const changeIf = (at: string | number, inner: unknown) =>
    step === '*' || String(step) === String(at) ? changeValueAt(inner, rest, change) : inner
  return Array.isArray(value)
    ? value.map((item, at) => changeIf(at, item))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changeIf(name, member)]))
}

/** Returns the paths of a value that match one with `*`, each with the position or key that is there. */
export function listPathsIn(value: unknown, [step, ...rest]: ValueLocation['path']): ValueLocation['path'][] {
  if (step === undefined) return [[]]
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value)
    .filter(each => step === '*' || each === String(step))
    .flatMap(each => listPathsIn(value[each as keyof typeof value], rest).map(path => [each, ...path]))
}
