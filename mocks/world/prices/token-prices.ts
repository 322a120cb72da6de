import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart } from '../../time/calendar.ts'
import type { Token } from '../entities/token.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNoise } from '../random/draw-noise.ts'
import { naturalLogarithm, reproducibleExp } from '../random/exact-math.ts'
import { PriceRows } from './price-rows.ts'
import { computeBrownianBridgeReach, splitPrices, toLogFraction } from './split-prices.ts'

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
export interface TokenPrices {
  /**
   * Returns the USD price of a token at a Unix second, even without a published price. 1 for a stable coin.
   */
  price(token: Token, at: number): number
  /** Rows drawn so far. They stay until `makeRoom` is called. */
  readonly rows: PriceRows
  /**
   * Drops all rows when few are free, and returns how often that happened. Row numbers from before are then
   * invalid.
   */
  makeRoom(): number
  /**
   * Returns the natural logarithm of the price at a Unix second. Even that of a stable coin moves a little.
   */
  logPrice(token: Token, at: number): number
  /** Returns the row of one week. */
  week(token: Token, week: number): number
  /**
   * Returns the first row of the parts of an interval of this level that begins at the Unix second `start`.
   */
  parts(token: Token, row: number, level: number, start: number): number
}

/** Creates the prices of a world by its seed. */
export function createTokenPrices(seed: number): TokenPrices {
  const rows = new PriceRows()
  const weeks = new Map<number, number>()
  let cleared = 0

  // The wrapped native coin is one asset on several chains, so its path belongs to its symbol.
  const keyOf = (token: Token) =>
    token.kind === 'native' ? drawHash(seed, hashName(token.symbol), 0) : token.key

  const makeRoom = (): number => {
    if (rows.isFull) {
      rows.clear()
      weeks.clear()
      cleared++
    }
    return cleared
  }

  const week = (token: Token, number: number): number => {
    const id = (token.chainId * MAX_TOKENS + token.index) * MAX_WEEKS + number
    const known = weeks.get(id)
    if (known !== undefined) return known
    const before = weeks.get(id - 1)
    const row = rows.take(1)
    writeWeek(rows, row, token, keyOf(token), number, before)
    weeks.set(id, row)
    return row
  }

  const parts = (token: Token, row: number, level: number, start: number): number => {
    const known = rows.parts[row] as number
    if (known !== 0) return known
    const first = splitPrices(keyOf(token), rows, row, level, start)
    rows.parts[row] = first
    return first
  }

  const logPrice = (token: Token, at: number): number => {
    const number = toWeek(at)
    let row = week(token, number)
    let start = toWeekStart(number)
    for (let level = 0; start < at; level++) {
      const { seconds } = CALENDAR_LEVELS[level + 1] as CalendarLevel
      const part = Math.floor((at - start) / seconds)
      row = parts(token, row, level, start) + part
      start += part * seconds
    }
    return rows.open[row] as number
  }

  const price = (token: Token, at: number) => {
    if (token.kind === 'stable') return 1
    makeRoom()
    return reproducibleExp(logPrice(token, at))
  }

  return { price, rows, makeRoom, logPrice, week, parts }
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
  key: number,
  number: number,
  before: number | undefined,
): void {
  const usual = drawSwing(token, key)
  const boundary = (week: number) =>
    naturalLogarithm(token.anchorUsd) + DRIFT * usual * drawNoise(key, week, 0, LONGEST_OCTAVE)
  const open = before === undefined ? boundary(number) : (rows.close[before] as number)
  const close = boundary(number + 1)
  const swing = usual * reproducibleExp(0.15 * drawNoise(scrambleBits(key ^ CALM), number, 0, 3))
  const draw = drawHash(key, EXTREMES, number)
  rows.open[row] = open
  rows.close[row] = close
  rows.high[row] = (open + close + computeBrownianBridgeReach(open, close, swing, toLogFraction(draw))) / 2
  rows.low[row] =
    (open +
      close -
      computeBrownianBridgeReach(open, close, swing, toLogFraction(scrambleBits(draw ^ EXTREMES)))) /
    2
  rows.swing[row] = swing
}
