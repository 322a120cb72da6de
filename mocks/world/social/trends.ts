import { cosineOfTurn, reproducibleExp } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { computeSymbolWeights, tokenSymbols } from './authors.ts'
import { buildWeightedTable } from './build-weighted-table.ts'
import { createSmoothNoise, type SmoothNoise } from './smooth-noise.ts'

/**
 * Trends that the authors of a seed follow, by position in `tokenSymbols`. Days and hours count from the
 * epoch.
 */
export interface Trends {
  /** Returns a table to pick from, with the symbols of the posts at an hour. */
  readonly attention: (hour: number) => Uint16Array
  /** General sentiment for each symbol on a day, in points around 0. */
  readonly moods: SmoothNoise
  /** The logarithm of each symbol's generated closing price on a day, by which predictions are judged. */
  readonly closes: SmoothNoise
  /** Returns the number of posts at an hour. */
  readonly countPosts: (hour: number) => number
}

/** Draws the trends of a seed from smooth noise of several periods, so that they last for days and pass. */
export function createTrends(seed: number, scale: WorldScale): Trends {
  const symbolWeights = computeSymbolWeights(scale)
  const trends = createSmoothNoise(seed, 'trends', tokenSymbols.length, [90, 0.7], [400, 0.7])
  const bursts = createSmoothNoise(seed, 'bursts', tokenSymbols.length, [30, 1])
  const activity = createSmoothNoise(seed, 'activity', 1, [3, 0.35])
  return {
    attention: hour => {
      const heat = trends(hour)
      bursts(hour).forEach((burst, i) => {
        // A cube keeps most days calm and lets a symbol explode now and then.
        heat[i] =
          (symbolWeights[i] as number) * reproducibleExp((heat[i] as number) + 2.8 * burst * burst * burst)
      })
      return buildWeightedTable(heat)
    },
    moods: createSmoothNoise(seed, 'moods', tokenSymbols.length, [2.3, 2.3], [13, 1.3]),
    closes: createSmoothNoise(seed, 'closes', tokenSymbols.length, [2.7, 0.08], [12, 0.2], [47, 0.4]),
    // Most at 15 UTC, when both sides of the ocean are awake, fewer at weekends (day 2 since the epoch was a Saturday).
    countPosts: hour => {
      const awake = 33 + 14 * cosineOfTurn((hour - 15) / 24)
      const weekend = (Math.floor(hour / 24) + 5) % 7 < 2
      return Math.round(scale.talk * awake * (weekend ? 0.72 : 1) * (1 + (activity(hour)[0] as number)))
    },
  }
}
