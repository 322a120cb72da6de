/** What a row of a list can be ordered by. */
export type SortValue = number | string

const DIGITS = 4
const BUCKETS = 65_536
const places = new Uint32Array(BUCKETS)

/**
 * Turns the values of a list (all numbers or all texts) into a column for `sortRows`: four 16-bit digits per row, the
 * least significant first. Numbers stand in their own order, texts in that of their code units.
 */
export function buildSortColumn(length: number, valueAt: (row: number) => SortValue): Uint16Array {
  const numbers = new Float64Array(length)
  const seen = new Map<string, number>()
  for (let row = 0; row < length; row++) {
    const value = valueAt(row)
    // Adding 0 makes one zero of the two there are.
    if (typeof value === 'number') numbers[row] = value + 0
    else {
      const known = seen.get(value) ?? seen.size
      if (known === seen.size) seen.set(value, known)
      numbers[row] = known
    }
  }
  if (seen.size > 0) {
    const ranks = new Uint32Array(seen.size)
    const texts = [...seen].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [rank, [, known]] of texts.entries()) ranks[known] = rank
    for (let row = 0; row < length; row++) numbers[row] = ranks[numbers[row] as number] as number
  }
  return toDigits(numbers)
}

// IEEE 754 numbers order like integers once the sign is turned, and in negative ones all the other bits as well.
function toDigits(numbers: Float64Array): Uint16Array {
  const words = new Uint32Array(numbers.buffer)
  for (let high = 1; high < words.length; high += 2) {
    const word = words[high] as number
    words[high] = word >>> 31 === 0 ? word | 0x80000000 : ~word
    if (word >>> 31 === 1) words[high - 1] = ~(words[high - 1] as number)
  }
  return new Uint16Array(numbers.buffer)
}

/**
 * Returns row numbers sorted by a column, equal rows in the order they came (a radix sort: linear in the number of rows).
 * May reuse the array it was given.
 */
export function sortRows(rows: Uint32Array, column: Uint16Array, descending: boolean): Uint32Array {
  const flip = descending ? BUCKETS - 1 : 0
  let from = rows
  let to: Uint32Array = new Uint32Array(rows.length)
  for (let digit = 0; digit < DIGITS; digit++) {
    const bucketOf = (row: number): number => (column[row * DIGITS + digit] as number) ^ flip
    places.fill(0)
    for (const row of from) (places[bucketOf(row)] as number)++
    if (places.includes(rows.length)) continue
    let place = 0
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const size = places[bucket] as number
      places[bucket] = place
      place += size
    }
    for (const row of from) to[(places[bucketOf(row)] as number)++] = row
    ;[from, to] = [to, from]
  }
  return from
}
