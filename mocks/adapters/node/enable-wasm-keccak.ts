import { createKeccak } from 'hash-wasm'
import { setKeccak } from '../../world/entities/keccak.ts'

/**
 * Computes the checksums of EVM addresses by WebAssembly as soon as it is compiled. Checksums are half the
 * cost of a list page, and a seventh with WebAssembly. Also resolves without WebAssembly, as under
 * `node --jitless`.
 */
export async function enableWasmKeccak(): Promise<void> {
  try {
    const hasher = await createKeccak(256)
    setKeccak(bytes => hasher.init().update(bytes).digest('binary'))
  } catch {
    // The other implementation gives the same addresses.
  }
}
