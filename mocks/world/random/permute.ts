import { drawHash } from './draw-hash.ts'

const ROUNDS = 4

/**
 * Maps a number to its position in a pseudo-random permutation of 0 … 2^bits - 1, which depends only on the
 * key (a small Feistel network). `bits` is even and at most 52, so that the number stays an exact double.
 */
export function permute(key: number, bits: number, value: number): number {
  const half = 2 ** (bits / 2)
  let left = Math.floor(value / half)
  let right = value % half
  for (let round = 0; round < ROUNDS; round++) {
    const next = left ^ (drawHash(key, round, right) & (half - 1))
    left = right
    right = next
  }
  return left * half + right
}

/** Reverses `permute` with the same key and bits. */
export function unpermute(key: number, bits: number, value: number): number {
  const half = 2 ** (bits / 2)
  let left = Math.floor(value / half)
  let right = value % half
  for (let round = ROUNDS - 1; round >= 0; round--) {
    const previous = right ^ (drawHash(key, round, left) & (half - 1))
    right = left
    left = previous
  }
  return left * half + right
}
