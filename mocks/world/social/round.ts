/** Rounds to so many decimals; figures derived from others start from these, so that a reader can recompute them. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
