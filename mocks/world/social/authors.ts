import tables from '../../../fixtures/posts.json' with { type: 'json' }
import { drawFraction } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { drawNearNormal } from '../random/draw-noise.ts'
import { reproducibleExp, reproduciblePower } from '../random/exact-math.ts'
import { buildWeightedTable, pickFromTable } from './build-weighted-table.ts'
import type { Topic } from './topic.ts'

const AUTHOR = hashName('social author')

/** The authors of one seed, and a table to pick from, in which active authors have more slots. */
export type Authors = ReturnType<typeof createAuthors>

/** An author of posts, with traits that never change. */
export type Author = ReturnType<typeof drawAuthor>

/**
 * Draws at most `most` authors of a seed. Most have a small reach and average quality, a few have a million
 * viewers. Quality increases reach.
 */
export function createAuthors(seed: number, topics: readonly Topic[], most: number) {
  const topicTable = buildWeightedTable(Float64Array.from(topics, ({ weight }) => weight))
  const all = tables.handles
    .split(' ')
    .slice(0, most)
    .map((handle, at) => drawAuthor(handle, drawHash(seed, AUTHOR, at), topicTable))
  return { all, table: buildWeightedTable(Float64Array.from(all, ({ activity }) => activity)) }
}

function drawAuthor(handle: string, key: number, topicTable: Uint16Array) {
  const draw = (n: number) => scrambleBits(key ^ n)
  const reputation = reproduciblePower(drawFraction(draw(1)), 1.3)
  const audience = 4000 * reproducibleExp(1.7 * drawNearNormal(draw(2)) + 1.6 * (reputation - 0.4))
  const reach = Math.max(60, Math.min(1_300_000, audience))
  return {
    handle,
    /** From 0 to 1. It determines the quality of the posts. */
    reputation,
    /** Median number of views of a post. */
    reach,
    /** Number of reactions per view. */
    engagementRate:
      0.045 * reproduciblePower(reach / 4000, -0.3) * reproducibleExp(0.3 * drawNearNormal(draw(3))),
    /** Relative number of posts. */
    activity: reproducibleExp(1.1 * drawNearNormal(draw(4))) * reproduciblePower(reach / 4000, -0.25),
    /** Points by which the sentiment of the author is above (or below) the general sentiment. */
    lean: 0.4 + 0.9 * drawNearNormal(draw(5)),
    /** Points by which a post differs from 5 for each point of opinion. Some authors only report, and predict nothing. */
    zeal: drawFraction(draw(11)) < 0.06 ? 0.2 : 1,
    /** Probability that a post follows the actual future price, instead of the general sentiment. */
    foresight: drawFraction(draw(6)) ** 2 * 0.4,
    /** Positions of the topics that the author prefers. */
    favorites: [7, 8, 9, 10].map(n => pickFromTable(topicTable, draw(n))),
  }
}
