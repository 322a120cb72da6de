import { drawHash, hashName, scrambleBits } from './draw-hash.ts'

const LATTICE = hashName('noise')

// What makes the variance of four dice 1.
const BELL = Math.sqrt(3) / 65_536

/** Converts a draw to a nearly normal number of mean 0 and variance 1, within ±3.5: a sum of four. */
export function drawNearNormal(draw: number): number {
  const other = scrambleBits(draw ^ 0x2545f491)
  const sum = (draw & 0xffff) + (draw >>> 16) + (other & 0xffff) + (other >>> 16)
  return (sum - 131_070) * BELL
}

const ROOTS = Array.from({ length: 8 }, (_, octave) => Math.sqrt(2 ** octave))

/**
 * Returns value noise at `position` (in weeks). It has octaves of period 2^from … 2^to weeks (to at most 7),
 * each √2 stronger than the shorter one. It moves like a random walk over weeks, returns over years, and has
 * a constant cost.
 */
export function drawNoise(key: number, position: number, from: number, to: number): number {
  let sum = 0
  for (let octave = from; octave <= to; octave++) {
    const lattice = drawHash(key, LATTICE, octave)
    // Each octave is shifted by its own draw, or all would turn at the same weeks.
    const place = position / (1 << octave) + (lattice & 1023) / 1024
    const cell = Math.floor(place)
    const left = drawNearNormal(scrambleBits(lattice + cell))
    const right = drawNearNormal(scrambleBits(lattice + cell + 1))
    sum += (ROOTS[octave] as number) * (left + (right - left) * (place - cell))
  }
  return sum
}
