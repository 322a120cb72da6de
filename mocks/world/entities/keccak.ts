import { keccakP } from '@noble/hashes/sha3.js'

/** Keccak-256 of at most 135 bytes, which fit in one block: 32 bytes, more may follow them; the next call may overwrite them. */
export type Keccak = (bytes: Uint8Array) => Uint8Array

// A block of 136 bytes in a state of 200. The permutation alone takes a sixth less time than the whole hash of the library.
const state = new Uint32Array(50)
const stateBytes = new Uint8Array(state.buffer)

/** The implementation that runs anywhere. */
export const keccakAnywhere: Keccak = bytes => {
  state.fill(0)
  stateBytes.set(bytes)
  stateBytes[bytes.length] = 0x01
  stateBytes[135] = (stateBytes[135] as number) | 0x80
  keccakP(state)
  return stateBytes
}

let fastest = keccakAnywhere

/** Keccak-256 by the fastest implementation there is. */
export const keccak256: Keccak = bytes => fastest(bytes)

/** Puts a faster implementation in the place of the one there is. */
export function useKeccak(faster: Keccak): void {
  fastest = faster
}
