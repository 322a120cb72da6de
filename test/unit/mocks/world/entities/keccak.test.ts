import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { enableWasmKeccak } from '../../../../../mocks/adapters/node/enable-wasm-keccak.ts'
import { createAddresses } from '../../../../../mocks/world/entities/addresses.ts'
import { keccak256, portableKeccak256, setKeccak } from '../../../../../mocks/world/entities/keccak.ts'
import { countRuns } from '../../../../support/count-runs.ts'

afterEach(() => setKeccak(portableKeccak256))

const addresses = createAddresses(7)
const writeSome = () => Array.from({ length: 2_000 }, (_, index) => addresses.encode(8453, 16, index))

test('addresses are the same before and after WebAssembly works out their checksums', async () => {
  const before = writeSome()
  await enableWasmKeccak()
  expect(writeSome()).toEqual(before)
})

test('the hash by WebAssembly is that of the library for any bytes', async () => {
  await enableWasmKeccak()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect([...keccak256(bytes)]).toEqual([...keccak_256(bytes)])
    }),
    { seed: 1, numRuns: countRuns(300), examples: [[new Uint8Array(135)], [new Uint8Array(136)]] },
  )
})

test('uses WebAssembly when it is compiled', async () => {
  let asked = 0
  setKeccak(bytes => {
    asked++
    return portableKeccak256(bytes)
  })
  writeSome()
  expect(asked).toBe(2_000)
  await enableWasmKeccak()
  writeSome()
  expect(asked).toBe(2_000)
})
