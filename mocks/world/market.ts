import { LAST_KEPT_LEVEL, LEVELS, type Level, WEEK, weekOf, weekStart } from './calendar.ts'
import { Generations, type Weighed } from './generations.ts'
import { bell, drift } from './noise.ts'
import { hash, kind, mix, unit } from './random.ts'
import type { Token } from './types.ts'

const SPLIT = kind('market split')
const SWING = kind('market swing')
const CALM = kind('market calm')
const MEAN = kind('market mean')
const EXTREMES = kind('market extremes')

// Standard deviation of the mean of a Brownian bridge of unit swing.
const MEAN_SPREAD = Math.sqrt(1 / 12)
// Weight of one octave of the drift: with eight octaves the price wanders about six weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

/**
 * The parts of one interval of the price of a token, the numbers of MARKET for each: natural logarithms of USD, where
 * `mean` is over time, and `swing`, the standard deviation of the logarithm over a week, if all of it were as restless
 * as this part. Flat, because millions of small objects are what a collector of garbage dreads.
 */
export interface MarketBlock {
  readonly values: readonly number[]
  parts: (MarketBlock | undefined)[] | undefined
}

/** Where the numbers of a part lie in a MarketBlock, and how many there are. */
export const MARKET = { open: 0, close: 1, mean: 2, high: 3, low: 4, swing: 5, width: 6 } as const

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
  const weeks = new Generations<MarketWeek>(12_000)

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

  const parts = (token: Token, block: MarketBlock, i: number, level: number, start: number): MarketBlock => {
    const known = block.parts?.[i]
    if (known !== undefined) return known
    const made = {
      values: split(keyOf(token), block.values, i * MARKET.width, level, start),
      parts: undefined,
    }
    if (level <= LAST_KEPT_LEVEL) {
      block.parts ??= []
      block.parts[i] = made
      weeks.grow(week(token, weekOf(start)), 1)
    }
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
  const mean = (open + close) / 2 + swing * MEAN_SPREAD * bell(hash(key, MEAN, number))
  const draw = hash(key, EXTREMES, number)
  const high = extreme(open, close, mean, swing, draw)
  const low = -extreme(-open, -close, -mean, swing, mix(draw ^ EXTREMES))
  return [open, close, mean, high, low, swing]
}

/**
 * Draws the highest value of a Brownian bridge of this swing after its exact law, yet no lower than a path of this mean
 * must reach: the parabola through the ends has its vertex at 1.5 times the distance of its mean from the chord.
 */
const extreme = (open: number, close: number, mean: number, swing: number, draw: number): number => {
  const middle = (open + close) / 2
  const spread = (close - open) ** 2 - 2 * swing * swing * Math.log((draw + 0.5) / 4_294_967_296)
  return Math.max(middle + Math.sqrt(spread) / 2, middle + 1.6 * (mean - middle))
}

/** Mirrors a value that would leave a range back into it. */
const inside = (value: number, high: number, low: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value
  return Math.max(low, Math.min(high, mirrored))
}

// Scratch of one split: 7 is the greatest number of parts. Halves keep the array one of floats.
const scratch: number[] = new Array(7 * MARKET.width).fill(0.5)

/**
 * Draws the path inside an interval: a Brownian bridge between its ends that keeps its mean and its range, restless in
 * some parts and calm in others.
 */
const split = (
  key: number,
  values: readonly number[],
  at: number,
  level: number,
  start: number,
): number[] => {
  const [opened, closed] = [values[at + MARKET.open] as number, values[at + MARKET.close] as number]
  const [highest, lowest] = [values[at + MARKET.high] as number, values[at + MARKET.low] as number]
  const count = (LEVELS[level] as Level).parts
  const spread = Math.sqrt((LEVELS[level + 1] as Level).seconds / WEEK)
  // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
  const restless = 0.9608 * spread * (values[at + MARKET.swing] as number)
  let draw = hash(key, SPLIT, start, level)
  let open = opened
  let mean = 0
  for (let i = 0; i < count; i++) {
    const left = count - i
    draw = mix(draw + left)
    const swing = restless * (0.5 + unit(mix(draw ^ CALM)))
    const step = swing * Math.sqrt((left - 1) / left) * bell(draw)
    const close = left === 1 ? closed : inside(open + (closed - open) / left + step, highest, lowest)
    const own = (open + close) / 2 + swing * MEAN_SPREAD * bell(mix(draw ^ MEAN))
    mean += own / count
    const to = i * MARKET.width
    scratch[to + MARKET.mean] = own
    scratch[to + MARKET.close] = close
    scratch[to + MARKET.swing] = swing
    open = close
  }
  // What the mean is off by is bent away along the parabola that a bridge of another mean would follow.
  const bend = (values[at + MARKET.mean] as number) - mean
  open = opened
  for (let i = 0; i < count; i++) {
    const to = i * MARKET.width
    const [a, b] = [i / count, (i + 1) / count]
    const swing = scratch[to + MARKET.swing] as number
    const bent = (scratch[to + MARKET.close] as number) + bend * 6 * b * (1 - b)
    const close = i === count - 1 ? closed : inside(bent, highest, lowest)
    const lift = (3 * (b * b - a * a) - 2 * (b * b * b - a * a * a)) * count
    const own = inside((scratch[to + MARKET.mean] as number) + bend * lift, highest, lowest)
    draw = mix(draw + 1)
    scratch[to + MARKET.open] = open
    scratch[to + MARKET.close] = close
    scratch[to + MARKET.mean] = own
    scratch[to + MARKET.high] = Math.min(highest, extreme(open, close, own, swing, draw))
    scratch[to + MARKET.low] = Math.max(lowest, -extreme(-open, -close, -own, swing, mix(draw ^ EXTREMES)))
    scratch[to + MARKET.swing] = swing / spread
    open = close
  }
  return scratch.slice(0, count * MARKET.width)
}
