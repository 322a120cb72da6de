import { LEVELS, type Level, WEEK, weekOf, weekStart } from './calendar.ts'
import { row } from './dealing.ts'
import { Generations, type Weighed } from './generations.ts'
import { bell, drift } from './noise.ts'
import { hash, kind, mix, unit } from './random.ts'
import type { Token } from './types.ts'

const SPLIT = kind('market split')
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
 * `swing`, the standard deviation of the logarithm over a week, if all of it were as restless as this part. Flat, because millions of small objects are what a collector of garbage dreads.
 */
export interface MarketBlock {
  readonly values: readonly number[]
  parts: (MarketBlock | undefined)[] | undefined
}

/** Where the numbers of a part lie in a MarketBlock, and how many there are. */
export const MARKET = { open: 0, close: 1, high: 2, low: 3, swing: 4, width: 5 } as const

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
      values: split(keyOf(token), block.values, i * MARKET.width, level, start),
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

  const price = (token: Token, at: number) => (token.kind === 'stable' ? 1 : Math.exp(level(token, at)))

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
    Math.log(token.anchorUsd) + DRIFT * usual * drift(key, week, 0, LONGEST_OCTAVE)
  const open = opened ?? boundary(number)
  const close = boundary(number + 1)
  const swing = usual * Math.exp(0.15 * drift(mix(key ^ CALM), number, 0, 3))
  const draw = hash(key, EXTREMES, number)
  const high = extreme(open, close, swing, draw)
  const low = -extreme(-open, -close, swing, mix(draw ^ EXTREMES))
  return [open, close, high, low, swing]
}

/** Draws the highest value of a Brownian bridge of this swing, after its exact law. */
const extreme = (open: number, close: number, swing: number, draw: number): number =>
  (open +
    close +
    Math.sqrt((close - open) ** 2 - 2 * swing * swing * Math.log((draw + 0.5) / 4_294_967_296))) /
  2

/** Mirrors a value that would leave a range back into it. */
const inside = (value: number, high: number, low: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value
  return Math.max(low, Math.min(high, mirrored))
}

// Scratch of one split: 7 is the greatest number of parts. Halves keep the array one of floats.
const [closes, swings] = [row(), row()]
const scratch: number[] = new Array(7 * MARKET.width).fill(0.5)

/**
 * Bends the inner ends of the parts so that the path comes near a bound that it has to reach: the one nearest to it
 * goes all the way but for `short`, its neighbours a part of it. `sign` is 1 for the high and -1 for the low; `taken`
 * is an end that must stay. Returns the end that was moved, if any.
 */
const approach = (
  count: number,
  bound: number,
  ends: number,
  short: number,
  sign: 1 | -1,
  taken: number,
): number => {
  let nearest = -1
  for (let i = 0; i < count - 1; i++) {
    const isNearer = nearest < 0 || sign * (closes[i] as number) > sign * (closes[nearest] as number)
    if (i !== taken && isNearer) nearest = i
  }
  if (nearest < 0) return -1
  const end = closes[nearest] as number
  const missing = sign * (bound - end) - short
  if (missing <= 0 || sign * (bound - ends) <= short) return -1
  closes[nearest] = end + sign * missing
  for (const i of [nearest - 1, nearest + 1]) {
    if (i >= 0 && i < count - 1 && i !== taken) closes[i] = (closes[i] as number) + sign * missing * 0.35
  }
  return nearest
}

/** The part, other than `taken`, that comes nearest to the high (`sign` 1) or the low (`sign` -1) of the whole. */
const furthest = (count: number, what: number, sign: 1 | -1, taken: number): number => {
  let best = taken === 0 ? 1 : 0
  for (let i = best + 1; i < count; i++) {
    const value = scratch[i * MARKET.width + what] as number
    if (i !== taken && sign * value > sign * (scratch[best * MARKET.width + what] as number)) best = i
  }
  return best
}

/**
 * Draws the path inside an interval: a Brownian bridge between its ends that reaches its high and
 * its low, restless in some parts and calm in others.
 */
const split = (
  key: number,
  values: readonly number[],
  at: number,
  level: number,
  start: number,
): number[] => {
  const [opened, closed] = [values[at + MARKET.open] as number, values[at + MARKET.close] as number]
  const [high, low] = [values[at + MARKET.high] as number, values[at + MARKET.low] as number]
  const count = (LEVELS[level] as Level).parts
  const spread = Math.sqrt((LEVELS[level + 1] as Level).seconds / WEEK)
  // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
  const restless = 0.9608 * spread * (values[at + MARKET.swing] as number)
  let draw = hash(key, SPLIT, start, level)
  let open = opened
  for (let i = 0; i < count; i++) {
    const left = count - i
    draw = mix(draw + left)
    const swing = restless * (0.5 + unit(mix(draw ^ CALM)))
    const step = swing * Math.sqrt((left - 1) / left) * bell(draw)
    const close = left === 1 ? closed : inside(open + (closed - open) / left + step, high, low)
    swings[i] = swing
    closes[i] = close
    open = close
  }
  const [top, bottom] = [Math.max(opened, closed), Math.min(opened, closed)]
  draw = mix(draw + 1)
  const short = restless * (0.2 + 0.5 * unit(draw))
  const isUp = high - top > bottom - low
  const moved = isUp ? approach(count, high, top, short, 1, -1) : approach(count, low, bottom, short, -1, -1)
  if (isUp) approach(count, low, bottom, short, -1, moved)
  else approach(count, high, top, short, 1, moved)

  open = opened
  for (let i = 0; i < count; i++) {
    const to = i * MARKET.width
    const swing = swings[i] as number
    const close = closes[i] as number
    draw = mix(draw + 1)
    const up = Math.min(high, extreme(open, close, swing, draw))
    const down = Math.max(low, -extreme(-open, -close, swing, mix(draw ^ EXTREMES)))
    scratch[to + MARKET.open] = open
    scratch[to + MARKET.close] = close
    scratch[to + MARKET.high] = up
    scratch[to + MARKET.low] = down
    scratch[to + MARKET.swing] = swing / spread
    open = close
  }
  // High and low fall into different parts, or one of them would have to race through the whole range.
  const highest = furthest(count, MARKET.high, 1, -1)
  const lowest = furthest(count, MARKET.low, -1, highest)
  scratch[highest * MARKET.width + MARKET.high] = high
  scratch[lowest * MARKET.width + MARKET.low] = low
  return scratch.slice(0, count * MARKET.width)
}
