import { cosineOfTurn, exp } from '../random/exact-math.ts'
import { fame, symbols } from './authors.ts'
import { createWave, type Wave } from './smooth-noise.ts'
import { makeWheel } from './weighted-table.ts'

/** What surrounds the authors of one seed, by position in `symbols`; days and hours are counted since the epoch. */
export interface Climate {
  /** A wheel over the symbols people talk about at an hour. */
  readonly attention: (hour: number) => Uint16Array
  /** How bright the crowd sees each symbol on a day, in points of sentiment around 0. */
  readonly moods: Wave
  /** The logarithm of each symbol's imaginary closing price on a day, which predictions are judged against. */
  readonly closes: Wave
  /** Posts at an hour. */
  readonly bustle: (hour: number) => number
}

/** Draws the climate of a seed from waves of several lengths, so that trends last for days and pass. */
export const createClimate = (seed: number): Climate => {
  const trends = createWave(seed, 'trends', symbols.length, [90, 0.7], [400, 0.7])
  const bursts = createWave(seed, 'bursts', symbols.length, [30, 1])
  const activity = createWave(seed, 'activity', 1, [3, 0.35])
  return {
    attention: hour => {
      const heat = trends(hour)
      bursts(hour).forEach((burst, i) => {
        // A cube keeps most days calm and lets a symbol explode now and then.
        heat[i] = (fame[i] as number) * exp((heat[i] as number) + 2.8 * burst * burst * burst)
      })
      return makeWheel(heat)
    },
    moods: createWave(seed, 'moods', symbols.length, [2.3, 2.3], [13, 1.3]),
    closes: createWave(seed, 'closes', symbols.length, [2.7, 0.08], [12, 0.2], [47, 0.4]),
    // Most at 15 UTC, when both sides of the ocean are awake, fewer at weekends (day 2 since the epoch was a Saturday).
    bustle: hour => {
      const awake = 33 + 14 * cosineOfTurn((hour - 15) / 24)
      const weekend = (Math.floor(hour / 24) + 5) % 7 < 2
      return Math.round(awake * (weekend ? 0.72 : 1) * (1 + (activity(hour)[0] as number)))
    },
  }
}
