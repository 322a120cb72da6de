import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart } from '../../time/calendar.ts'
import type { Token } from '../entities/tokens.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNoise } from '../random/draw-noise.ts'
import { naturalLogarithm, reproducibleExp } from '../random/exact-math.ts'
import { drawExtremes, fitExtremes, reflectIntoRange, splitPrices } from './split-prices.ts'
import { type IntervalSplit, PriceRows } from './trade-rows.ts'

const SWING = hashName('market swing')
const CALM = hashName('market calm')
const EXTREMES = hashName('market extremes')

// Weight of one octave of the drift: with eight octaves the price wanders about six weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

// More than a chain has tokens, and more than there are weeks before 2100.
const MAX_TOKENS = 2 ** 14
const MAX_WEEKS = 2 ** 13

/** The prices of all tokens. Every pool of a token follows them, so that its pools agree with each other. */
export type TokenPrices = ReturnType<typeof createTokenPrices>

/** Natural logarithms of the extremes of prices. */
export interface PriceRange {
  readonly high: number
  readonly low: number
}

/** The extremes of no time. */
export const NO_RANGE: PriceRange = { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY }

/** Creates the prices of a world by its seed. */
export function createTokenPrices(seed: number) {
  const rows = new PriceRows()
  const weeks = new Map<number, number>()
  const pairs = new Map<string, number>()
  let cleared = 0

  // The wrapped native coin is one asset on several chains, so its path belongs to its symbol.
  const keyOf = (token: Token) =>
    token.kind === 'native' ? drawHash(seed, hashName(token.symbol), 0) : token.key

  /** Drops all rows when few are free, which makes row numbers invalid. Returns the number of times. */
  const makeRoom = (): number => {
    if (rows.isFull) {
      rows.clear()
      weeks.clear()
      pairs.clear()
      cleared++
    }
    return cleared
  }

  const tokenWeek = (token: Token, number: number): number => {
    const id = (token.chainId * MAX_TOKENS + token.index) * MAX_WEEKS + number
    const known = weeks.get(id)
    if (known !== undefined) return known
    const before = weeks.get(id - 1)
    const row = rows.take(1)
    rows.key[row] = keyOf(token)
    rows.base[row] = 0
    writeWeek(rows, row, token, number, before === undefined ? undefined : rows.close[before])
    weeks.set(id, row)
    return row
  }

  /** Returns the row of one week of a pair: the prices that all its pools show. */
  const week = (base: Token, quote: Token, number: number): number => {
    if (quote.kind === 'stable') return tokenWeek(base, number)
    const id = `${base.chainId} ${base.index} ${quote.index} ${number}`
    const known = pairs.get(id)
    if (known !== undefined) return known
    const [one, other] = [tokenWeek(base, number), tokenWeek(quote, number)]
    const row = rows.take(1)
    writePair(rows, one, other, 1, row)
    pairs.set(id, row)
    return row
  }

  /** Returns the first row of the parts of an interval of this level that begins at the Unix second `start`. */
  const parts = (row: number, level: number, start: number): number => {
    const known = rows.parts[row] as number
    if (known !== 0) return known
    const base = rows.base[row] as number
    let first: number
    if (base === 0) first = splitPrices(rows, row, level, start)
    else {
      const [one, other] = [parts(base, level, start), parts(rows.quote[row] as number, level, start)]
      const { parts: count } = CALENDAR_LEVELS[level] as CalendarLevel
      first = rows.take(count)
      writePair(rows, one, other, count, first)
      fitPair({ rows, whole: row, first, count })
    }
    rows.parts[row] = first
    return first
  }

  /** Returns the natural logarithm of the price at a Unix second in the week of a row. */
  const logPrice = (root: number, number: number, at: number): number => {
    let row = root
    let start = toWeekStart(number)
    for (let level = 0; start < at; level++) {
      const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
      const part = Math.floor((at - start) / seconds)
      row = parts(row, level, start) + part
      start += part * seconds
    }
    return rows.open[row] as number
  }

  /** Returns the logarithms of high and low in [from, to) of an interval. Infinite without any second in it. */
  const range = (row: number, level: number, start: number, from: number, to: number): PriceRange => {
    const { seconds, parts: count } = CALENDAR_LEVELS[level] as CalendarLevel
    if (to <= start || start + seconds <= from) return NO_RANGE
    if (from <= start && start + seconds <= to)
      return { high: rows.high[row] as number, low: rows.low[row] as number }
    const first = parts(row, level, start)
    let [high, low] = [NO_RANGE.high, NO_RANGE.low]
    for (let part = 0; part < count; part++) {
      const own = range(first + part, level + 1, start + (part * seconds) / count, from, to)
      high = Math.max(high, own.high)
      low = Math.min(low, own.low)
    }
    return { high, low }
  }

  /** Returns the USD price of a token at a Unix second, even without a published price. 1 for a stable coin. */
  const price = (token: Token, at: number): number => {
    if (token.kind === 'stable') return 1
    makeRoom()
    const number = toWeek(at)
    return reproducibleExp(logPrice(tokenWeek(token, number), number, at))
  }

  return { price, rows, makeRoom, week, parts, logPrice, range }
}

/** Writes the prices of `count` intervals of a pair from those of its tokens, which begin at these rows. */
function writePair(rows: PriceRows, base: number, quote: number, count: number, first: number): void {
  const { open, close, high, low, swing } = rows
  for (let i = 0; i < count; i++) {
    const [one, other, row] = [base + i, quote + i, first + i]
    const from = (open[one] as number) - (open[other] as number)
    const to = (close[one] as number) - (close[other] as number)
    open[row] = from
    close[row] = to
    high[row] = Math.max(from, to) + addReaches(rows.up(one), rows.down(other))
    low[row] = Math.min(from, to) - addReaches(rows.down(one), rows.up(other))
    swing[row] = swing[one] as number
    rows.base[row] = one
    rows.quote[row] = other
  }
}

// Two tokens hardly ever reach their extremes at once: independent reaches add like the sides of a right angle.
function addReaches(one: number, other: number): number {
  return Math.sqrt(one * one + other * other)
}

/** Fits the prices of the parts of a pair into those of the whole. */
function fitPair(parts: IntervalSplit<PriceRows>): void {
  const { rows, whole, first, count } = parts
  const { open, close, high, low } = rows
  let opens = open[whole] as number
  for (let row = first; row < first + count; row++) {
    // Reaches stay, from where the part begins and ends.
    const [up, down] = [rows.up(row), rows.down(row)]
    const closes =
      row === first + count - 1
        ? (close[whole] as number)
        : reflectIntoRange(close[row] as number, high[whole] as number, low[whole] as number)
    open[row] = opens
    close[row] = closes
    high[row] = Math.max(opens, closes) + up
    low[row] = Math.min(opens, closes) - down
    opens = closes
  }
  fitExtremes(parts)
}

/** Draws the weekly volatility of a token: tiny for stable coins, low for native and popular tokens. */
function drawSwing(token: Token, key: number): number {
  if (token.kind === 'stable') return 0.0004
  if (token.kind === 'native') return 0.055
  const draw = drawFraction(drawHash(key, SWING, 0))
  return 0.05 + (0.25 * draw * draw + 0.03) * Math.min(1, token.index / 40)
}

function writeWeek(
  rows: PriceRows,
  row: number,
  token: Token,
  number: number,
  open: number | undefined,
): void {
  const key = rows.key[row] as number
  const usual = drawSwing(token, key)
  const boundary = (week: number) =>
    naturalLogarithm(token.anchorUsd) + DRIFT * usual * drawNoise(key, week, 0, LONGEST_OCTAVE)
  rows.open[row] = open ?? boundary(number)
  rows.close[row] = boundary(number + 1)
  rows.swing[row] = usual * reproducibleExp(0.15 * drawNoise(scrambleBits(key ^ CALM), number, 0, 3))
  const draw = drawHash(key, EXTREMES, number)
  drawExtremes(rows, row, draw, scrambleBits(draw ^ EXTREMES))
}
