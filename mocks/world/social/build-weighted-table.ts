const SLOTS_LOG2 = 12
const SLOTS = 2 ** SLOTS_LOG2

/** Builds a table in which each position fills slots in proportion to its weight, so that no draw needs a search. */
export function buildWeightedTable(weights: Float64Array): Uint16Array {
  const table = new Uint16Array(SLOTS)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let slot = 0
  weights.forEach((weight, i) => {
    sum += weight
    const end = Math.round((sum / total) * SLOTS)
    table.fill(i, slot, end)
    slot = end
  })
  return table
}

/** Picks a position from a table by a draw, a random 32-bit integer. */
export function pickFromTable(table: Uint16Array, draw: number): number {
  return table[draw >>> (32 - SLOTS_LOG2)] as number
}
