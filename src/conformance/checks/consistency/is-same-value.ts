import { normalizeText } from '../../../contract/expressions/normalize-text.ts'

/** Returns true if two values are equal. Instants are compared with the precision of the less precise one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [first, second] = [normalizeValue(one), normalizeValue(other)]
  if (first === second) return true
  if (!isInstant(one) || !isInstant(other)) return false
  return Math.abs(Number(first) - Number(second)) < Math.max(findPrecision(one), findPrecision(other))
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && value.endsWith('+00:00')
}

/** Returns the precision of an instant in milliseconds: a minute, a second, or 0 if it has a fraction. */
function findPrecision(instant: string): number {
  if (/[.,]\d+[+]/.test(instant)) return 0
  return /:\d\d:\d\d[+]/.test(instant) ? 1000 : 60_000
}

/**
 * Normalizes a value for comparison: no padding, hexadecimal in lower case, instants as epoch milliseconds.
 * Returns undefined unless it is a text or a number.
 */
export function normalizeValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  // Only what ends like one is looked at as a time: a run has some hundred thousand values.
  if (isInstant(value)) return String(Date.parse(value))
  return normalizeText(value)
}
