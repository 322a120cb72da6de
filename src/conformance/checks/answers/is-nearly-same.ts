import { isWithinTolerance } from '../../../contract/expressions/compute-last-digit-unit.ts'

/** Share by which a figure may move between two requests of a run. */
const DRIFT = 0.01
const decimal = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/

/** Returns true if two values are equal except for figures that moved: numbers, decimals in texts, and members at any depth. */
export function isNearlySame(one: unknown, other: unknown): boolean {
  if (one === other || typeof one !== typeof other || one === null || other === null) return one === other
  if (typeof one !== 'object')
    return [one, other].every(each => decimal.test(String(each))) && isWithinTolerance(one, other, DRIFT)
  const [members, others] = [Object.entries(one), new Map(Object.entries(other as object))]
  return (
    members.length === others.size && members.every(([name, each]) => isNearlySame(each, others.get(name)))
  )
}
