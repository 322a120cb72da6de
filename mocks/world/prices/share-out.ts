// How far volume may lean to the dear or the cheap parts of an interval.
const MAX_TILT = 0.9

/**
 * Shares a whole number over parts by their weights, into `out` from row `first` on. The shares are whole and sum to
 * the total. `phase` (0 … 0.99) is the remainder with which rounding begins: if it is random, no part is favored.
 */
export function shareOut(
  total: number,
  weights: Float64Array,
  count: number,
  { out, first, phase }: { readonly out: Float64Array; readonly first: number; readonly phase: number },
): void {
  let weight = 0
  for (let i = 0; i < count; i++) weight += weights[i] as number
  let sum = 0
  let given = 0
  for (let i = 0; i < count; i++) {
    sum += weights[i] as number
    // The last sum is the same float as `weight`, so that nothing is lost or left over.
    const upTo = weight > 0 ? Math.floor(total * (sum / weight) + phase) : 0
    out[first + i] = upTo - given
    given = upTo
  }
}

/**
 * Shifts weights to the expensive or the cheap parts, so that their mean price approaches that of the whole.
 * Otherwise quote volume divided by base volume would not be a traded price.
 */
export function tiltWeights(weights: Float64Array, prices: Float64Array, count: number, price: number): void {
  let weight = 0
  let sum = 0
  for (let i = 0; i < count; i++) {
    weight += weights[i] as number
    sum += (weights[i] as number) * (prices[i] as number)
  }
  const mean = sum / weight
  let variance = 0
  let widest = 0
  for (let i = 0; i < count; i++) {
    const own = weights[i] as number
    const off = Math.abs((prices[i] as number) - mean)
    variance += own * off * off
    if (own > 0 && off > widest) widest = off
  }
  if (!(variance > 0)) return
  const limit = MAX_TILT / widest
  const wanted = ((price - mean) * weight) / variance
  // A mean out of reach is not chased, or all volume would end in a few seconds.
  const slope = Math.abs(wanted) <= limit ? wanted : (limit * limit) / wanted
  for (let i = 0; i < count; i++)
    weights[i] = (weights[i] as number) * (1 + slope * ((prices[i] as number) - mean))
}
