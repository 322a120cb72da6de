/** The parts of an Ajv error that describe a broken bound. */
interface BrokenBound {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly data?: unknown
}

/**
 * Returns true when a number exceeds its bound only by the rounding error of floating point sums. The values
 * of its column set the scale: -1e-17 counts as 0, and -100.00000000000001 as -100.
 */
export function isFloatNoise({ keyword, params, data }: BrokenBound, column: readonly unknown[]): boolean {
  if (!/^(minimum|maximum)$/.test(keyword) || typeof data !== 'number' || Number.isInteger(data)) return false
  const sizes = column.map(value => (typeof value === 'number' ? Math.abs(value) : 0))
  const limit = Number(params.limit)
  return Math.abs(data - limit) <= 1e-9 * Math.max(1, Math.abs(limit), ...sizes)
}
