import { isWithinTolerance } from '../../../contract/expressions/compute-last-digit-unit.ts'

/** Share by which figures may move between two requests of a run. */
const DRIFT = 0.01

/** Returns true if two values are equal but for numbers that moved, in texts or in members at any depth. */
export function isNearlySame(one: unknown, other: unknown): boolean {
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const [members, others] = [Object.entries(one), new Map(Object.entries(other))]
    return (
      members.length === others.size && members.every(([name, each]) => isNearlySame(each, others.get(name)))
    )
  }
  return one === other || ([one, other].every(isDecimal) && isWithinTolerance(one, other, DRIFT))
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}
