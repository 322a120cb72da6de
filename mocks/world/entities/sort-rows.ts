/** A value by which rows are sorted. */
export type SortValue = number | string

/** One number for each row. The numbers have the same order as the sort values. */
export type SortColumn = Uint16Array | Float64Array

/** One sort key of rows. */
export interface RowSortKey {
  readonly descending: boolean
  /** Writes a number for each of these rows to `into`. Only numbers of one call are comparable. */
  read(rows: Uint32Array, into: Float64Array): void
}

/** Rows in some order: their number, and the row at a position. */
export interface SortedRows {
  readonly length: number
  at(position: number): number
}

// A power of two, and few enough that the parts take less room than the rows.
const BUCKETS = 4_096
const places = new Uint32Array(BUCKETS)

// Numbers below this take two bytes.
const NARROW = 65_536

// As many rows are put in order by comparing them.
const FEW = 2_048

// As long as the longest list so far, and used for one after the other: big arrays that come and go would tear the memory of
// the process to pieces.
let scratch = createScratch(0)

function createScratch(length: number) {
  return {
    /** A column that is being built, and the values of rows that are being distributed. */
    built: new Float64Array(length),
    values: new Float64Array(length),
    buckets: new Uint16Array(length),
    rows: new Uint32Array(length),
  }
}

function reserveScratch(length: number): ReturnType<typeof createScratch> {
  if (scratch.rows.length < length) scratch = createScratch(Math.ceil(length / STEP) * STEP)
  return scratch
}

const STEP = 65_536

/**
 * Writes the values of a list (all numbers or all texts) to `into`. Texts become numbers in the order of
 * their code units. Returns true if all numbers are whole and fit into two bytes.
 */
export function fillSortColumn(
  into: Float64Array,
  length: number,
  valueAt: (row: number) => SortValue,
): boolean {
  const seen = new Map<string, number>()
  let isNarrow = true
  for (let row = 0; row < length; row++) {
    const value = valueAt(row)
    if (typeof value === 'number') {
      into[row] = value
      isNarrow &&= (value & (NARROW - 1)) === value
    } else {
      const known = seen.get(value) ?? seen.size
      if (known === seen.size) seen.set(value, known)
      into[row] = known
    }
  }
  if (seen.size === 0) return isNarrow
  const ranks = new Uint32Array(seen.size)
  const texts = [...seen.keys()].sort((a, b) => (a < b ? -1 : 1))
  for (let rank = 0; rank < texts.length; rank++) ranks[seen.get(texts[rank] as string) as number] = rank
  for (let row = 0; row < length; row++) into[row] = ranks[into[row] as number] as number
  return seen.size <= NARROW
}

/** Converts the values of a list to a column, as `fillSortColumn` does. */
export function buildSortColumn(length: number, valueAt: (row: number) => SortValue): SortColumn {
  const { built } = reserveScratch(length)
  const isNarrow = fillSortColumn(built, length, valueAt)
  const values = built.subarray(0, length)
  return isNarrow ? new Uint16Array(values) : new Float64Array(values)
}

interface Part {
  readonly start: number
  readonly end: number
  /** Index of the first key in which its rows may differ. */
  readonly key: number
  /** Its parts in the order of their positions. Absent until it is split. */
  parts?: Part[]
}

/**
 * Sorts rows by some keys. Equal rows keep their order. The array is changed in place, and only the parts
 * that are read are sorted: a page needs few of a hundred thousand rows.
 */
export function sortRows(rows: Uint32Array, keys: readonly RowSortKey[]): SortedRows {
  const root: Part = { start: 0, end: rows.length, key: 0 }
  return {
    length: rows.length,
    at: position => {
      let part: Part | undefined = root
      while (part !== undefined && part.end - part.start > 1 && part.key < keys.length) {
        part.parts ??= splitPart(rows, keys, part)
        part = findPart(part.parts, position)
      }
      return rows[position] as number
    },
  }
}

/** Returns the part that contains a position. Undefined without parts, when the rows are already sorted. */
function findPart(parts: readonly Part[], position: number): Part | undefined {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle] as Part).end <= position) low = middle + 1
    else high = middle
  }
  return parts[low]
}

function splitPart(rows: Uint32Array, keys: readonly RowSortKey[], { start, end, key }: Part): Part[] {
  const part = rows.subarray(start, end)
  if (part.length <= FEW) {
    compareRows(part, keys.slice(key))
    return []
  }
  const { descending, read } = keys[key] as RowSortKey
  const { values } = reserveScratch(part.length)
  read(part, values)
  let least = values[0] as number
  let most = least
  for (let i = 1; i < part.length; i++) {
    const value = values[i] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least === most) return [{ start, end, key: key + 1 }]
  distribute(part, values, least, most, descending)
  const parts: Part[] = []
  let from = start
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const to = start + (places[bucket] as number)
    if (to > from) parts.push({ start: from, end: to, key })
    from = to
  }
  return parts
}

/** Distributes rows into buckets by their values. Afterwards `places` has the end of each bucket. */
function distribute(
  part: Uint32Array,
  values: Float64Array,
  least: number,
  most: number,
  descending: boolean,
): void {
  const { buckets, rows: before } = reserveScratch(part.length)
  const flip = descending ? BUCKETS - 1 : 0
  places.fill(0)
  before.set(part)
  for (let i = 0; i < part.length; i++) {
    // A root is exact and never falls, and spreads what lies close above the least, as most amounts of money do.
    const share = Math.sqrt(Math.sqrt(((values[i] as number) - least) / (most - least)))
    const bucket = Math.floor(share * (BUCKETS - 1)) ^ flip
    buckets[i] = bucket
    places[bucket] = (places[bucket] as number) + 1
  }
  let place = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const size = places[bucket] as number
    places[bucket] = place
    place += size
  }
  for (let i = 0; i < part.length; i++) {
    const bucket = buckets[i] as number
    const to = places[bucket] as number
    part[to] = before[i] as number
    places[bucket] = to + 1
  }
}

function compareRows(part: Uint32Array, keys: readonly RowSortKey[]): void {
  const before = part.slice()
  const columns: Float64Array[] = []
  const readColumn = ({ read }: RowSortKey) => {
    const values = new Float64Array(before.length)
    read(before, values)
    return values
  }
  const order = Array.from(before.keys()).sort((a, b) => {
    for (let key = 0; key < keys.length; key++) {
      columns[key] ??= readColumn(keys[key] as RowSortKey)
      const one = columns[key]?.[a] as number
      const other = columns[key]?.[b] as number
      if (one !== other) return one < other === keys[key]?.descending ? 1 : -1
    }
    return a - b
  })
  for (const [to, from] of order.entries()) part[to] = before[from] as number
}
