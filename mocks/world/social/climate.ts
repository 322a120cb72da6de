import { kind } from '../random.ts'
import { fame, symbols } from './cast.ts'
import { wave } from './wave.ts'
import { makeWheel } from './wheel.ts'

const FAST = kind('social fame, a day')
const MIDDLE = kind('social fame, days')
const SLOW = kind('social fame, weeks')
const MOOD = kind('social mood, days')
const TEMPER = kind('social mood, weeks')
const SWING = kind('social price, days')
const LEG = kind('social price, weeks')
const CYCLE = kind('social price, months')

/** Turns what people talk about during eight hours (numbered since the epoch) into a wheel over `symbols`. */
export const attention = (seed: number, shift: number): Uint16Array =>
  makeWheel(
    fame.map((share, symbol) => {
      // A cube keeps most days calm and lets a symbol explode now and then.
      const burst = wave(seed, FAST, symbol, shift, 4) ** 3 * 2.4
      const tide = wave(seed, MIDDLE, symbol, shift, 11) * 0.7 + wave(seed, SLOW, symbol, shift, 50) * 0.7
      return share * Math.exp(burst + tide)
    }),
  )

/** Says how bright the crowd sees each of `symbols` on a day (numbered since the epoch), in points of sentiment around 0. */
export const moods = (seed: number, day: number): Float64Array =>
  Float64Array.from(
    symbols,
    (_, symbol) => 1.9 * wave(seed, MOOD, symbol, day, 2.3) + 1.2 * wave(seed, TEMPER, symbol, day, 13),
  )

/** Gives the logarithm of each symbol's imaginary closing price on a day, which predictions are judged against. */
export const closes = (seed: number, day: number): Float64Array =>
  Float64Array.from(symbols, (_, symbol) => {
    const wildness = 0.5 + Math.min(symbol, 40) / 40
    const path =
      0.07 * wave(seed, SWING, symbol, day, 2.7) +
      0.18 * wave(seed, LEG, symbol, day, 12) +
      0.35 * wave(seed, CYCLE, symbol, day, 47)
    return wildness * path
  })
