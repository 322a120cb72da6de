import { keccak_256 } from '@noble/hashes/sha3.js'

/** Keccak-256: the 32 bytes that stand for any; the next call may overwrite them. */
export type Keccak = (bytes: Uint8Array) => Uint8Array

/** The implementation that runs anywhere. */
export const keccakAnywhere: Keccak = keccak_256

let fastest = keccakAnywhere

/** Keccak-256 by the fastest implementation there is. */
export const keccak256: Keccak = bytes => fastest(bytes)

/** Puts a faster implementation in the place of the one there is. */
export function useKeccak(faster: Keccak): void {
  fastest = faster
}
