import { hash, kind, mix } from './random.ts'

const LATTICE = kind('noise')

/** Reads a draw as a bell-shaped number of mean 0 and variance 1, never beyond ±3.5: four 16-bit dice, no logarithm. */
export const bell = (draw: number): number => {
  const other = mix(draw ^ 0x2545f491)
  const sum = (draw & 0xffff) + (draw >>> 16) + (other & 0xffff) + (other >>> 16)
  return (sum - 131_070) * (Math.sqrt(3) / 65_536)
}

/**
 * Value noise at `position` (in weeks): octaves of period 2^from … 2^to weeks, each √2 stronger than the one
 * before it, so that it wanders like a random walk over weeks yet returns over years and any position costs the same.
 */
export const drift = (key: number, position: number, from: number, to: number): number => {
  let sum = 0
  for (let octave = from; octave <= to; octave++) {
    const period = 2 ** octave
    // Each octave is shifted by its own draw, or all would turn at the same weeks.
    const place = position / period + (hash(key, LATTICE, octave) & 1023) / 1024
    const cell = Math.floor(place)
    const left = bell(hash(key, LATTICE, octave, cell))
    const right = bell(hash(key, LATTICE, octave, cell + 1))
    sum += Math.sqrt(period) * (left + (right - left) * (place - cell))
  }
  return sum
}
