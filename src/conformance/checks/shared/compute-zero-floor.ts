/** The least number that still is zero, as floating point sums have it, among the values of one column. */
export function computeZeroFloor(values: readonly unknown[]): number {
  const sizes = values.map(value => (typeof value === 'number' ? Math.abs(value) : 0))
  return -1e-9 * Math.max(1, ...sizes)
}
