import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'

/** Draws that belong to one key. The same key, name and salt always give the same draw. */
export interface RandomSource {
  /** Draws an unsigned integer of 32 bits. */
  draw(name: string, salt?: number): number
  /** Draws a number from 0 to less than 1. */
  fraction(name: string, salt?: number): number
}

/** Creates the draws of a key. */
export function createRandomSource(seed: number, key: string): RandomSource {
  const number = hashName(key)
  const draw = (name: string, salt = 0) => drawHash(seed, hashName(name), number, salt)
  return { draw, fraction: (name, salt) => drawFraction(draw(name, salt)) }
}
