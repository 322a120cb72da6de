import { cosineOfTurn, reproducibleExp } from '../random/exact-math.ts'
import { buildWeightedTable } from './build-weighted-table.ts'
import { createSmoothNoise } from './create-smooth-noise.ts'
import type { Topic } from './topic.ts'

/** Trends that the authors of a seed follow. Days and hours count from the epoch. */
export type Trends = ReturnType<typeof createTrends>

/**
 * Draws the trends of a seed from smooth noise of several periods, so that they last for days and pass. `talk`
 * is the number of posts relative to full size.
 */
export function createTrends(seed: number, topics: readonly Topic[], talk: number) {
  const trends = createSmoothNoise(seed, 'trends', topics.length, [90, 0.7], [400, 0.7])
  const bursts = createSmoothNoise(seed, 'bursts', topics.length, [30, 1])
  const activity = createSmoothNoise(seed, 'activity', 1, [3, 0.35])
  return {
    /** Returns a table to pick from, with the topics of the posts at an hour. */
    attention: (hour: number) => {
      const heat = trends(hour)
      bursts(hour).forEach((burst, i) => {
        // A cube keeps most days calm and lets a topic explode now and then.
        const fever = (heat[i] as number) + 2.8 * burst * burst * burst
        heat[i] = (topics[i] as Topic).weight * reproducibleExp(fever)
      })
      return buildWeightedTable(heat)
    },
    /** General sentiment about each topic on a day, in points around 0. */
    moods: createSmoothNoise(seed, 'moods', topics.length, [2.3, 2.3], [13, 1.3]),
    /** The logarithm of the generated closing price of each topic on a day, by which predictions are judged. */
    closes: createSmoothNoise(seed, 'closes', topics.length, [2.7, 0.08], [12, 0.2], [47, 0.4]),
    /**
     * Returns the number of posts at an hour. Most are at 15 UTC, when both sides of the ocean are awake, fewer
     * at weekends (day 2 since the epoch was a Saturday).
     */
    countPosts: (hour: number) => {
      const awake = 33 + 14 * cosineOfTurn((hour - 15) / 24)
      const weekend = (Math.floor(hour / 24) + 5) % 7 < 2
      return Math.round(talk * awake * (weekend ? 0.72 : 1) * (1 + (activity(hour)[0] as number)))
    },
  }
}
