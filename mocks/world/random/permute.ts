import { hash } from './hash.ts'

const ROUNDS = 4

/**
 * Moves a number to its place in a shuffle of 0 … 2^bits - 1 that depends on the key alone (a small Feistel network).
 * `bits` is even and at most 52, so that the number stays an exact double.
 */
export function permute(key: number, bits: number, value: number): number {
  const half = 2 ** (bits / 2)
  let left = Math.floor(value / half)
  let right = value % half
  for (let round = 0; round < ROUNDS; round++) {
    const next = left ^ (hash(key, round, right) & (half - 1))
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
    const previous = right ^ (hash(key, round, left) & (half - 1))
    right = left
    left = previous
  }
  return left * half + right
}

/**
 * Moves a position to its place in a shuffle of 0 … count - 1. The walk skips whatever is not below `count`, therefore
 * a growing count gives the newcomer one place and moves at most one older entry to the end. Costs 2^bits / count steps.
 */
export function permuteBelow(key: number, bits: number, count: number, position: number): number {
  let value = permute(key, bits, position)
  while (value >= count) value = permute(key, bits, value)
  return value
}
