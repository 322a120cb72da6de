import { normalizeText } from '../../../contract/expressions/index-rows.ts'

/** True if two values are the same fact: instants are, as far as the one with fewer digits says it. */
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

/** Milliseconds that an instant leaves open: a minute, a second or nothing, by the digits after the hour. */
function findPrecision(instant: string): number {
  if (/[.,]\d+[+]/.test(instant)) return 0
  return /:\d\d:\d\d[+]/.test(instant) ? 1000 : 60_000
}

/** A value as it compares: without padding, addresses without their case, times as instants. */
export function normalizeValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  // Only what ends like one is looked at as a time: a run has some hundred thousand values.
  if (isInstant(value)) return String(Date.parse(value))
  return normalizeText(value)
}
