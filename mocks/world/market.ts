import { LAST_KEPT_LEVEL, LEVELS, WEEK, weekOf, weekStart } from './calendar.ts'
import { Generations, type Weighed } from './generations.ts'
import { bell, drift } from './noise.ts'
import { hash, kind, mix, unit } from './random.ts'
import type { Token } from './types.ts'

const SPLIT = kind('market split')
const SWING = kind('market swing')
const CALM = kind('market calm')

// Weight of one octave of the drift: with eight octaves the price wanders about seven weekly swings from its anchor.
const DRIFT = 0.45
const LONGEST_OCTAVE = 7

/** The price of a token over one interval of the tree: natural logarithms of USD at both ends, and its restlessness. */
export interface MarketNode {
  readonly open: number
  readonly close: number
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
    const node: MarketWeek = {
      open: boundary(token, key, base, number),
      close: boundary(token, key, base, number + 1),
      swing: base * Math.exp(0.15 * drift(mix(key ^ CALM), number, 0, 3)),
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

  const price = (token: Token, at: number) => {
    if (token.kind === 'stable') return 1
    const number = weekOf(at)
    let node: MarketNode = week(token, number)
    let start = weekStart(number)
    for (let level = 0; start < at; level++) {
      const seconds = LEVELS[level + 1]?.seconds ?? 1
      const part = Math.floor((at - start) / seconds)
      node = parts(token, node, level, start)[part] as MarketNode
      start += part * seconds
    }
    return Math.exp(node.open)
  }

  return { price, week, parts }
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

/** Draws the path inside a node: a Brownian bridge between its ends, restless in some parts and calm in others. */
const split = (key: number, node: MarketNode, level: number, start: number): MarketNode[] => {
  const { parts: count } = LEVELS[level] as (typeof LEVELS)[number]
  const share = (LEVELS[level + 1] as (typeof LEVELS)[number]).seconds / WEEK
  const made: MarketNode[] = []
  let draw = hash(key, SPLIT, start, level)
  let open = node.open
  for (let left = count; left > 0; left--) {
    draw = mix(draw + left)
    // 0.5 … 1.5 at every level, so that restlessness comes in clusters at every scale.
    const swing = node.swing * (0.5 + unit(mix(draw ^ CALM)))
    const step = left === 1 ? 0 : swing * Math.sqrt((share * (left - 1)) / left) * bell(draw)
    const close = left === 1 ? node.close : open + (node.close - open) / left + step
    made.push({ open, close, swing, parts: undefined })
    open = close
  }
  return made
}
