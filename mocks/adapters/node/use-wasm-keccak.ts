import { createKeccak } from 'hash-wasm'
import { useKeccak } from '../../world/entities/keccak.ts'

/**
 * Has the checksums of EVM addresses worked out by WebAssembly from when it is compiled: they are half of what a page of a
 * list costs, and a seventh of that then. Resolves as well where there is no WebAssembly, as under `node --jitless`.
 */
export async function useWasmKeccak(): Promise<void> {
  try {
    const hasher = await createKeccak(256)
    useKeccak(bytes => hasher.init().update(bytes).digest('binary'))
  } catch {
    // The other implementation gives the same addresses.
  }
}
