import { Generations, type Weighed } from '../../../src/generations.ts'
import { LEVELS, type Level, weekOf, weekStart } from '../calendar.ts'
import type { Token } from '../entities/types.ts'
import { exp, log } from '../random/exact-math.ts'
import { drift } from '../random/noise.ts'
import { hash, kind, mix, unit } from '../random/random.ts'
import { extreme, MARKET, splitMarket } from './split-prices.ts'

const SWING = kind('market swing')
const CALM = kind('market calm')
const EXTREMES = kind('market extremes')

// Weight of one octave of the drift: with eight octaves the price wanders about six weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

// Blocks in one generation of the memory, and in the tree of one week.
const CAPACITY = 4_000
const LARGEST_TREE = 3_000

/**
 * The parts of one interval of the price of a token, the numbers of MARKET for each: natural logarithms of USD, and
 * `swing`, the standard deviation of the logarithm over a week, if all of it were as restless as this part. Flat,
 * because millions of small objects are what a collector of garbage dreads.
 */
export interface MarketBlock {
  readonly values: readonly number[]
  parts: (MarketBlock | undefined)[] | undefined
}

interface MarketWeek extends MarketBlock, Weighed {
  readonly token: Token
}

/** The prices of all tokens: what every pool of a token follows, so that its pools agree with each other. */
export interface Market {
  /** USD price of a token at a Unix second, whether or not the token counts as priced; 1 for a stable coin. */
  price(token: Token, at: number): number
  /** The natural logarithm of the path of a token at a Unix second; a stable coin has one too, that hardly moves. */
  level(token: Token, at: number): number
  /** One week, as a block of one part. */
  week(token: Token, week: number): MarketBlock
  /** The parts of part `i`, of this level, that begins at this Unix second. */
  parts(token: Token, block: MarketBlock, i: number, level: number, start: number): MarketBlock
}

/** Makes the prices of a world; `seed` is the world's. */
export const createMarket = (seed: number): Market => {
  const weeks = new Generations<MarketWeek>(CAPACITY)

  // The wrapped native coin is one asset on several chains, so its path belongs to its symbol.
  const keyOf = (token: Token) => (token.kind === 'native' ? hash(seed, kind(token.symbol), 0) : token.key)

  const week = (token: Token, number: number): MarketWeek => {
    const id = token.key * 8192 + number
    const known = weeks.get(id)
    if (known?.token === token) return known
    const before = weeks.get(id - 1)
    const open = before?.token === token ? before.values[MARKET.close] : undefined
    const made = { values: weekValues(token, keyOf(token), number, open), parts: undefined, token, weight: 1 }
    weeks.set(id, made)
    return made
  }

  // A tree that a moving clock has filled with seconds starts afresh.
  const grow = (tree: MarketWeek) => {
    if (tree.weight < LARGEST_TREE) return weeks.grow(tree, 1)
    tree.parts = undefined
    tree.weight = 1
  }

  const parts = (token: Token, block: MarketBlock, i: number, level: number, start: number): MarketBlock => {
    const known = block.parts?.[i]
    if (known !== undefined) return known
    const made = {
      values: splitMarket(keyOf(token), block.values, i * MARKET.width, level, start),
      parts: undefined,
    }
    block.parts ??= []
    block.parts[i] = made
    grow(week(token, weekOf(start)))
    return made
  }

  const level = (token: Token, at: number): number => {
    const number = weekOf(at)
    let block: MarketBlock = week(token, number)
    let part = 0
    let start = weekStart(number)
    for (let depth = 0; start < at; depth++) {
      const { seconds } = LEVELS[depth + 1] as Level
      block = parts(token, block, part, depth, start)
      part = Math.floor((at - start) / seconds)
      start += part * seconds
    }
    return block.values[part * MARKET.width + MARKET.open] as number
  }

  const price = (token: Token, at: number) => (token.kind === 'stable' ? 1 : exp(level(token, at)))

  return { price, level, week, parts }
}

/** Weekly swing of a token: stable coins hardly move, natives and the popular little, the long tail a lot. */
const swingOf = (token: Token, key: number): number => {
  if (token.kind === 'stable') return 0.0004
  if (token.kind === 'native') return 0.055
  const draw = unit(hash(key, SWING, 0))
  return 0.05 + (0.25 * draw * draw + 0.03) * Math.min(1, token.index / 40)
}

const weekValues = (token: Token, key: number, number: number, opened: number | undefined): number[] => {
  const usual = swingOf(token, key)
  const boundary = (week: number) =>
    log(token.anchorUsd) + DRIFT * usual * drift(key, week, 0, LONGEST_OCTAVE)
  const open = opened ?? boundary(number)
  const close = boundary(number + 1)
  const swing = usual * exp(0.15 * drift(mix(key ^ CALM), number, 0, 3))
  const draw = hash(key, EXTREMES, number)
  const high = extreme(open, close, swing, draw)
  const low = -extreme(-open, -close, swing, mix(draw ^ EXTREMES))
  return [open, close, high, low, swing]
}
