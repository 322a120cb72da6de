import { normalizeKey } from '../../../src/contract/expressions/normalize-text.ts'

/** Returns a value to sort and to compare by, the Unix seconds of an instant. Undefined for null and for lists. */
export function toSortValue(value: unknown): number | string | undefined {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? Date.parse(value) / 1000 : value
}

/** Returns true when two values are one. A parameter may be a number, a column its text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined) return false
  return normalizeKey(one) === normalizeKey(other)
}

/** Returns true when a value is within a bound of a query. Null and lists are not. */
export function isWithin(value: unknown, bound: unknown, isLower: boolean): boolean {
  const [a, b] = [toSortValue(value), toSortValue(bound)]
  const limit = typeof a === 'number' && typeof b === 'string' && b !== '' ? Number(b) : b
  if (a === undefined || limit === undefined) return false
  return isLower ? a >= limit : a <= limit
}
