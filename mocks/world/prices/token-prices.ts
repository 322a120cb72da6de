import { BoundedCache } from '../../../src/bounded-cache.ts'
import { CALENDAR_LEVELS, type CalendarLevel, toWeek, toWeekStart } from '../../time/calendar.ts'
import type { Token } from '../entities/token.ts'
import { drawFraction } from '../random/distributions.ts'
import { drawNoise } from '../random/draw-noise.ts'
import { exp, log } from '../random/exact-math.ts'
import { hash, hashName, mix } from '../random/hash.ts'
import { drawExtreme, PRICE_OFFSETS, splitPrices } from './split-prices.ts'

const SWING = hashName('market swing')
const CALM = hashName('market calm')
const EXTREMES = hashName('market extremes')

// Weight of one octave of the drift: with eight octaves the price wanders about six weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

// Blocks in one generation of the memory, and in the tree of one week.
const CAPACITY = 4_000
const LARGEST_TREE = 3_000

/**
 * The parts of one interval of the price of a token, the numbers of PRICE_OFFSETS for each: natural logarithms of USD, and
 * `swing`, the standard deviation of the logarithm over a week, if all of it were as restless as this part. Flat,
 * because millions of small objects are what a collector of garbage dreads.
 */
export interface PriceBlock {
  readonly values: readonly number[]
  parts: (PriceBlock | undefined)[] | undefined
}

interface PriceWeek extends PriceBlock {
  readonly token: Token
  /** Blocks in its tree. */
  weight: number
}

/** The prices of all tokens: what every pool of a token follows, so that its pools agree with each other. */
export interface TokenPrices {
  /** USD price of a token at a Unix second, whether or not the token counts as priced; 1 for a stable coin. */
  price(token: Token, at: number): number
  /** The natural logarithm of the price of a token at a Unix second; even that of a stable coin moves a little. */
  logPrice(token: Token, at: number): number
  /** One week, as a block of one part. */
  week(token: Token, week: number): PriceBlock
  /** The parts of part `i`, of this level, that begins at this Unix second. */
  parts(token: Token, block: PriceBlock, i: number, level: number, start: number): PriceBlock
}

/** Makes the prices of a world; `seed` is the world's. */
export function createTokenPrices(seed: number): TokenPrices {
  const weeks = new BoundedCache<number, PriceWeek>(CAPACITY, tree => tree.weight)

  // The wrapped native coin is one asset on several chains, so its path belongs to its symbol.
  const keyOf = (token: Token) =>
    token.kind === 'native' ? hash(seed, hashName(token.symbol), 0) : token.key

  const week = (token: Token, number: number): PriceWeek => {
    const id = token.key * 8192 + number
    const known = weeks.get(id)
    if (known?.token === token) return known
    const before = weeks.get(id - 1)
    const open = before?.token === token ? before.values[PRICE_OFFSETS.close] : undefined
    const made = {
      values: drawWeekValues(token, keyOf(token), number, open),
      parts: undefined,
      token,
      weight: 1,
    }
    weeks.set(id, made)
    return made
  }

  // A tree that a moving clock has filled with seconds starts afresh.
  const grow = (tree: PriceWeek) => {
    if (tree.weight < LARGEST_TREE) {
      tree.weight++
      weeks.grow(1)
    } else {
      tree.parts = undefined
      tree.weight = 1
    }
  }

  const parts = (token: Token, block: PriceBlock, i: number, level: number, start: number): PriceBlock => {
    const known = block.parts?.[i]
    if (known !== undefined) return known
    const made = {
      values: splitPrices(keyOf(token), block.values, i * PRICE_OFFSETS.width, level, start),
      parts: undefined,
    }
    block.parts ??= []
    block.parts[i] = made
    grow(week(token, toWeek(start)))
    return made
  }

  const logPrice = (token: Token, at: number): number => {
    const number = toWeek(at)
    let block: PriceBlock = week(token, number)
    let part = 0
    let start = toWeekStart(number)
    for (let depth = 0; start < at; depth++) {
      const { seconds } = CALENDAR_LEVELS[depth + 1] as CalendarLevel
      block = parts(token, block, part, depth, start)
      part = Math.floor((at - start) / seconds)
      start += part * seconds
    }
    return block.values[part * PRICE_OFFSETS.width + PRICE_OFFSETS.open] as number
  }

  const price = (token: Token, at: number) => (token.kind === 'stable' ? 1 : exp(logPrice(token, at)))

  return { price, logPrice, week, parts }
}

/** Weekly swing of a token: stable coins hardly move, natives and the popular little, the long tail a lot. */
function drawSwing(token: Token, key: number): number {
  if (token.kind === 'stable') return 0.0004
  if (token.kind === 'native') return 0.055
  const draw = drawFraction(hash(key, SWING, 0))
  return 0.05 + (0.25 * draw * draw + 0.03) * Math.min(1, token.index / 40)
}

function drawWeekValues(token: Token, key: number, number: number, opened: number | undefined): number[] {
  const usual = drawSwing(token, key)
  const boundary = (week: number) =>
    log(token.anchorUsd) + DRIFT * usual * drawNoise(key, week, 0, LONGEST_OCTAVE)
  const open = opened ?? boundary(number)
  const close = boundary(number + 1)
  const swing = usual * exp(0.15 * drawNoise(mix(key ^ CALM), number, 0, 3))
  const draw = hash(key, EXTREMES, number)
  const high = drawExtreme(open, close, swing, draw)
  const low = -drawExtreme(-open, -close, swing, mix(draw ^ EXTREMES))
  return [open, close, high, low, swing]
}
