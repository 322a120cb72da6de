/** What Ajv says of a value that breaks a keyword, as far as bounds go. */
interface BrokenBound {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly data?: unknown
}

/**
 * Whether a number is beyond its bound by no more than floating point sums are off, among values of the size of its column:
 * -1e-17 is zero, and -100.00000000000001 a loss of all.
 */
export function isFloatNoise({ keyword, params, data }: BrokenBound, column: readonly unknown[]): boolean {
  if (!/^(minimum|maximum)$/.test(keyword) || typeof data !== 'number' || Number.isInteger(data)) return false
  const sizes = column.map(value => (typeof value === 'number' ? Math.abs(value) : 0))
  const limit = Number(params.limit)
  return Math.abs(data - limit) <= 1e-9 * Math.max(1, Math.abs(limit), ...sizes)
}
