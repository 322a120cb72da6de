// Powers of ten, which are quicker to look up.
const SCALES = [1, 10, 100, 1_000, 10_000] as const

/** Rounds to a number of decimals. Derived figures use rounded ones, so that clients can recompute them. */
export function roundToDecimals(value: number, decimals: 0 | 1 | 2 | 3 | 4): number {
  const scale = SCALES[decimals]
  return Math.round(value * scale) / scale
}
