import { keccak_256 } from '@noble/hashes/sha3.js'

/** Keccak-256: 32 bytes for any bytes. */
export type Keccak = (bytes: Uint8Array) => Uint8Array

let fastest: Keccak = keccak_256

/** Keccak-256 by the fastest implementation there is; the result may be overwritten by the next one. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return fastest(bytes)
}

/** Puts a faster implementation in the place of the one that runs anywhere. */
export function useKeccak(faster: Keccak): void {
  fastest = faster
}
