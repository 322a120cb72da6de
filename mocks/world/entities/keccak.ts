import { keccak_256 } from '@noble/hashes/sha3.js'

/** Computes the Keccak-256 hash of bytes. The next call may overwrite the returned 32 bytes. */
export type Keccak = (bytes: Uint8Array) => Uint8Array

/** The implementation in JavaScript, which runs everywhere. */
export const portableKeccak256: Keccak = keccak_256

let fastest = portableKeccak256

/** Computes Keccak-256 by the fastest implementation available. */
export const keccak256: Keccak = bytes => fastest(bytes)

/** Replaces the implementation of `keccak256` by a faster one. */
export function setKeccak(faster: Keccak): void {
  fastest = faster
}
