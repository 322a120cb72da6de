import tables from '../../../fixtures/posts.json' with { type: 'json' }
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp, reproduciblePower } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { buildWeightedTable, pickFromTable } from './build-weighted-table.ts'

const AUTHOR = hashName('social author')

/** The token symbols of the posts, the most popular in the long term first. */
export const tokenSymbols: readonly string[] = tables.symbols

const positionBySymbol = new Map(tokenSymbols.map((symbol, at) => [symbol, at]))

/**
 * Converts a symbol to capital letters without a leading `$`, so that `$eth` and `ETH` are the same token.
 */
export function normalizeSymbol(text: string): string {
  return text.replace(/^\$/, '').toUpperCase()
}

/**
 * Returns the position of a symbol, in any spelling, in `tokenSymbols`. Returns −1 if no posts mention it.
 */
export function findSymbolIndex(text: string): number {
  return positionBySymbol.get(normalizeSymbol(text)) ?? -1
}

/**
 * Returns the long-term weight of each symbol in the posts, not normalized. The least popular ones get two or
 * three posts a day. Symbols beyond the limit of the scale get 0.
 */
export function computeSymbolWeights({ symbols }: WorldScale): Float64Array {
  return Float64Array.from(tokenSymbols, (_, rank) =>
    rank < symbols ? reproduciblePower(rank + 4, -0.95) : 0,
  )
}

/** An author of posts, with traits that never change. */
export interface Author {
  readonly handle: string
  /** From 0 to 1. It determines the quality of the posts. */
  readonly reputation: number
  /** Median number of views of a post. */
  readonly reach: number
  /** Number of reactions per view. */
  readonly engagementRate: number
  /** Points by which the sentiment of the author is above (or below) the general sentiment. */
  readonly lean: number
  /** Probability that a post follows the actual future price, instead of the general sentiment. */
  readonly foresight: number
  /** Positions in `tokenSymbols` of the symbols that the author prefers. */
  readonly favorites: readonly number[]
}

/** The authors of one seed, and a table to pick from, in which active authors have more slots. */
export interface Authors {
  readonly all: readonly Author[]
  readonly table: Uint16Array
}

/**
 * Draws the authors of a seed. Most have a small reach and average quality, a few have a million viewers.
 * Quality increases reach.
 */
export function createAuthors(seed: number, scale: WorldScale): Authors {
  const symbolTable = buildWeightedTable(computeSymbolWeights(scale))
  const handles = tables.handles.slice(0, scale.authors)
  const activity = new Float64Array(handles.length)
  const authors = handles.map((handle, at) => {
    const key = drawHash(seed, AUTHOR, at)
    const draw = (n: number) => scrambleBits(key ^ n)
    const reputation = reproduciblePower(drawFraction(draw(1)), 1.3)
    const audience = 4000 * reproducibleExp(1.7 * drawNearNormal(draw(2)) + 1.6 * (reputation - 0.4))
    const reach = Math.max(60, Math.min(1_300_000, audience))
    const engagementRate =
      0.045 * reproduciblePower(reach / 4000, -0.3) * reproducibleExp(0.3 * drawNearNormal(draw(3)))
    activity[at] = reproducibleExp(1.1 * drawNearNormal(draw(4))) * reproduciblePower(reach / 4000, -0.25)
    const lean = 0.4 + 0.9 * drawNearNormal(draw(5))
    const foresight = drawFraction(draw(6)) ** 2 * 0.4
    const favorites = [7, 8, 9, 10].map(n => pickFromTable(symbolTable, draw(n)))
    return { handle, reputation, reach, engagementRate, lean, foresight, favorites }
  })
  return { all: authors, table: buildWeightedTable(activity) }
}
