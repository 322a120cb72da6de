import type { ReplyEntry } from '../../../mocks/core/request-context.ts'

/** Multiplies a number, or each number of a map; a single number is at least `least`. Other values stay. */
export function scaleValue(value: unknown, factor: number, least = Number.NEGATIVE_INFINITY): unknown {
  if (typeof value === 'number') return Math.max(least, value * factor)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as ReplyEntry).map(([key, each]) => [key, scaleValue(each, factor)]),
  )
}
