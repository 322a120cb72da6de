import type { ReplyEntry } from '../../core/request-context.ts'
import { clampNumber } from '../../drafts/values/draw-number.ts'
import type { Shape } from '../../drafts/values/read-shape.ts'

/** Returns the factor by which each number of a row changed, or the first number of a map. */
export function findFactors(before: ReplyEntry, row: ReplyEntry): Map<string, number> {
  const factors = new Map<string, number>()
  for (const [name, value] of Object.entries(row)) {
    if (value === before[name]) continue
    const factor = findFactor(before[name], value)
    if (factor !== undefined) factors.set(name, factor)
  }
  return factors
}

function findFactor(before: unknown, after: unknown): number | undefined {
  if (isMap(before) && isMap(after)) {
    const changed = Object.keys(after).filter(name => before[name] !== after[name])
    return changed.map(name => findFactor(before[name], after[name])).find(each => each !== undefined)
  }
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return undefined
  const factor = after / before
  return Number.isFinite(factor) ? factor : undefined
}

/**
 * Multiplies a number, or the numbers of a map. `isPart` keeps the overridden members of a map. Undefined for
 * other values.
 */
export function scaleValue(
  value: unknown,
  factor: number,
  shape: Shape | undefined,
  before: unknown,
  isPart: boolean,
): unknown {
  if (typeof value === 'number') return shape === undefined ? undefined : scaleNumber(value, factor, shape)
  if (!isMap(value)) return undefined
  const known = isMap(before) ? before : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const member = shape?.members[name] ?? shape?.others
      const isTold = isPart && item !== known[name]
      return [
        name,
        typeof item === 'number' && !isTold && member !== undefined
          ? scaleNumber(item, factor, member)
          : item,
      ]
    }),
  )
}

function scaleNumber(value: number, factor: number, shape: Shape): number {
  const scaled = clampNumber(value * factor, shape)
  // A small count does not become 0 by rounding.
  return scaled === 0 && value >= 1 && factor > 0 && shape.type === 'integer' ? 1 : scaled
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
