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

// Weight of one octave of the drift: with eight octaves the price wanders about seven weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

/** The price of a token over one interval of the tree, as natural logarithms of USD. */
export interface MarketNode {
  readonly open: number
  readonly close: number
  /** Mean over time: known before the path inside is, so that volumes above agree with prices below. */
  readonly mean: number
  readonly high: number
  readonly low: number
  /** Standard deviation of the logarithm over a week, if all of it were as restless as this interval. */
  readonly swing: number
  parts: readonly MarketNode[] | undefined
}

interface MarketWeek extends MarketNode, Weighed {
  readonly token: Token
}

/** The prices of all tokens: what every pool of a token follows, so that its pools agree with each other. */
export interface Market {
  /** USD price of a token at a Unix second, whether or not the token counts as priced; 1 for a stable coin. */
  price(token: Token, at: number): number
  /** The natural logarithm of the path of a token at a Unix second; a stable coin has one too, that hardly moves. */
  level(token: Token, at: number): number
  /** The root of the tree of one week. */
  week(token: Token, week: number): MarketNode
  /** The parts of a node of this level that begins at this Unix second. */
  parts(token: Token, node: MarketNode, level: number, start: number): readonly MarketNode[]
}

/** Makes the prices of a world; `seed` is the world's. */
export const createMarket = (seed: number): Market => {
  const weeks = new Generations<MarketWeek>(60_000)

  // The wrapped native coin is one asset on several chains, so its path belongs to its symbol.
  const keyOf = (token: Token) => (token.kind === 'native' ? hash(seed, kind(token.symbol), 0) : token.key)

  const week = (token: Token, number: number): MarketWeek => {
    const id = token.key * 8192 + number
    const known = weeks.get(id)
    if (known?.token === token) return known
    const key = keyOf(token)
    const base = swingOf(token, key)
    const before = weeks.get(id - 1)
    const open = before?.token === token ? before.close : boundary(token, key, base, number)
    const close = boundary(token, key, base, number + 1)
    const swing = base * Math.exp(0.15 * drift(mix(key ^ CALM), number, 0, 3))
    const mean = (open + close) / 2 + swing * MEAN_SPREAD * bell(hash(key, MEAN, number))
    const draw = hash(key, EXTREMES, number)
    const node: MarketWeek = {
      open,
      close,
      mean,
      high: extreme(open, close, mean, swing, draw),
      low: -extreme(-open, -close, -mean, swing, mix(draw ^ EXTREMES)),
      swing,
      parts: undefined,
      token,
      weight: 1,
    }
    weeks.set(id, node)
    return node
  }

  const parts = (token: Token, node: MarketNode, level: number, start: number) => {
    if (node.parts !== undefined) return node.parts
    const made = split(keyOf(token), node, level, start)
    if (level <= LAST_KEPT_LEVEL) {
      node.parts = made
      weeks.grow(week(token, weekOf(start)), made.length)
    }
    return made
  }

  const level = (token: Token, at: number) => {
    const number = weekOf(at)
    let node: MarketNode = week(token, number)
    let start = weekStart(number)
    for (let depth = 0; start < at; depth++) {
      const seconds = LEVELS[depth + 1]?.seconds ?? 1
      const part = Math.floor((at - start) / seconds)
      node = parts(token, node, depth, start)[part] as MarketNode
      start += part * seconds
    }
    return node.open
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

const boundary = (token: Token, key: number, swing: number, number: number): number =>
  Math.log(token.anchorUsd) + DRIFT * swing * drift(key, number, 0, LONGEST_OCTAVE)

/**
 * Draws the highest value of a Brownian bridge of this swing after its exact law, yet no lower than a path of this mean
 * must reach: the parabola through the ends has its vertex at 1.5 times the distance of its mean from the chord.
 */
const extreme = (open: number, close: number, mean: number, swing: number, draw: number): number => {
  const middle = (open + close) / 2
  const spread = (close - open) ** 2 - 2 * swing * swing * Math.log((draw + 0.5) / 4_294_967_296)
  return Math.max(middle + Math.sqrt(spread) / 2, middle + 1.6 * (mean - middle))
}

/** Mirrors a value that would leave the range of the whole back into it. */
const inside = (value: number, { high, low }: MarketNode): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value
  return Math.max(low, Math.min(high, mirrored))
}

// Scratch of one split: 7 is the greatest number of parts.
const closes = new Float64Array(7)
const means = new Float64Array(7)
const swings = new Float64Array(7)

/**
 * Draws the path inside a node: a Brownian bridge between its ends that keeps its mean and its range, restless in some
 * parts and calm in others.
 */
const split = (key: number, node: MarketNode, level: number, start: number): MarketNode[] => {
  const count = (LEVELS[level] as Level).parts
  const spread = Math.sqrt((LEVELS[level + 1] as Level).seconds / WEEK)
  let draw = hash(key, SPLIT, start, level)
  let open = node.open
  let mean = 0
  for (let i = 0; i < count; i++) {
    const left = count - i
    draw = mix(draw + left)
    // A factor of mean square 1 at every level, so that restlessness comes in clusters at every scale.
    const swing = node.swing * spread * 0.9608 * (0.5 + unit(mix(draw ^ CALM)))
    const step = swing * Math.sqrt((left - 1) / left) * bell(draw)
    const close = left === 1 ? node.close : inside(open + (node.close - open) / left + step, node)
    means[i] = (open + close) / 2 + swing * MEAN_SPREAD * bell(mix(draw ^ MEAN))
    mean += (means[i] as number) / count
    closes[i] = close
    swings[i] = swing
    open = close
  }
  // What the mean is off by is bent away along the parabola that a bridge of another mean would follow.
  const bend = node.mean - mean
  const parts: MarketNode[] = []
  open = node.open
  for (let i = 0; i < count; i++) {
    const from = i / count
    const to = (i + 1) / count
    const swing = swings[i] as number
    const close =
      i === count - 1 ? node.close : inside((closes[i] as number) + bend * 6 * to * (1 - to), node)
    const lift = (3 * (to * to - from * from) - 2 * (to * to * to - from * from * from)) * count
    const own = inside((means[i] as number) + bend * lift, node)
    draw = mix(draw + 1)
    const high = Math.min(node.high, extreme(open, close, own, swing, draw))
    const low = Math.max(node.low, -extreme(-open, -close, -own, swing, mix(draw ^ EXTREMES)))
    parts.push({ open, close, mean: own, high, low, swing: swing / spread, parts: undefined })
    open = close
  }
  return parts
}
