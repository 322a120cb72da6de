/** What a row of a list can be ordered by. */
export type SortValue = number | string

const BUCKETS = 65_536
const places = new Uint32Array(BUCKETS)

/** The values of a list as `sortRows` takes them: one, two or four 16-bit digits a row, the least significant first. */
export interface SortColumn {
  readonly digits: number
  readonly cells: Uint16Array
}

/** Turns the values of a list (all numbers or all texts) into a column: numbers in their own order, texts in that of their code units. */
export function buildSortColumn(length: number, valueAt: (row: number) => SortValue): SortColumn {
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

// Most columns are of whole numbers in a narrow range: fees, decimals, seconds, ranks of texts.
function toDigits(numbers: Float64Array): SortColumn {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let isWhole = true
  for (const number of numbers) {
    if (number < least) least = number
    if (number > most) most = number
    isWhole &&= Number.isInteger(number)
  }
  const range = most - least
  if (isWhole && range < BUCKETS) return { digits: 1, cells: Uint16Array.from(numbers, each => each - least) }
  if (isWhole && range < BUCKETS ** 2)
    return { digits: 2, cells: new Uint16Array(Uint32Array.from(numbers, each => each - least).buffer) }
  return { digits: 4, cells: toFloatDigits(numbers) }
}

// IEEE 754 numbers order like integers once the sign is turned, and in negative ones all the other bits as well.
function toFloatDigits(numbers: Float64Array): Uint16Array {
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
export function sortRows(rows: Uint32Array, { digits, cells }: SortColumn, descending: boolean): Uint32Array {
  const flip = descending ? BUCKETS - 1 : 0
  let from = rows
  let to: Uint32Array = new Uint32Array(rows.length)
  for (let digit = 0; digit < digits; digit++) {
    const bucketOf = (row: number): number => (cells[row * digits + digit] as number) ^ flip
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
