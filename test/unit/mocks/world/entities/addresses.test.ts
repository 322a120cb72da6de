import fc from 'fast-check'
import { expect, test } from 'vitest'
import world from '../../../../../fixtures/world.json' with { type: 'json' }
import {
  addressKind,
  checksumAddress,
  createAddresses,
} from '../../../../../mocks/world/entities/addresses.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const addresses = createAddresses(7)
const named = fc.record({
  chainId: fc.constantFrom(900, 1, 8453, 42161, 4663),
  kind: fc.constantFrom(addressKind.token, addressKind.wallet, addressKind.dex, addressKind.pool + 8),
  index: fc.nat(2 ** 26 - 1),
})
const settings = { seed: 1, numRuns: countRuns(1_000) }

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const bytesOf = (base58: string): number => {
  let value = 0n
  for (const letter of base58) value = value * 58n + BigInt(LETTERS.indexOf(letter))
  const zeros = base58.length - base58.replace(/^1+/, '').length
  return zeros + Math.ceil(value.toString(16).length / 2)
}

test('an address resolves to what it names', () => {
  fc.assert(
    fc.property(named, ({ chainId, kind, index }) => {
      expect(addresses.resolve(addresses.encode(chainId, kind, index))).toEqual({ chainId, kind, index })
    }),
    settings,
  )
})

test('an EVM address is checksummed, and is read in any letter case', () => {
  fc.assert(
    fc.property(named, one => {
      fc.pre(one.chainId !== 900)
      const address = addresses.encode(one.chainId, one.kind, one.index)
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(checksumAddress(address.toLowerCase())).toBe(address)
      expect(addresses.resolve(address.toLowerCase())).toEqual(one)
      expect(addresses.resolve(`0x${address.slice(2).toUpperCase()}`)).toEqual(one)
    }),
    settings,
  )
})

test('does not resolve an address with one changed letter', () => {
  fc.assert(
    fc.property(named, fc.nat(43), fc.nat(56), ({ chainId, kind, index }, place, step) => {
      const address = addresses.encode(chainId, kind, index)
      const letters = chainId === 900 ? LETTERS : '0123456789abcdef'
      const at = chainId === 900 ? place % address.length : 2 + (place % 40)
      const old = letters.indexOf(chainId === 900 ? address.charAt(at) : address.charAt(at).toLowerCase())
      const letter = letters.charAt((old + 1 + (step % (letters.length - 1))) % letters.length)
      expect(addresses.resolve(address.slice(0, at) + letter + address.slice(at + 1))).toBeUndefined()
    }),
    settings,
  )
})

test('does not resolve random well-formed addresses and those of another seed', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{40}$/).map(digits => `0x${digits}`)
  const base58 = fc.stringMatching(/^[2-9A-H][1-9A-HJ-NP-Za-km-z]{43}$/)
  fc.assert(
    fc.property(fc.oneof(hex, base58), address => addresses.resolve(address) === undefined),
    settings,
  )
  const other = createAddresses(8)
  for (const chainId of [900, 1])
    expect(addresses.resolve(other.encode(chainId, addressKind.token, 5))).toBeUndefined()
})

test('pins well-formed addresses', () => {
  for (const { chainId, address } of world.tokens) {
    if (address === undefined) continue
    if (chainId === 900) expect(bytesOf(address), address).toBe(32)
    else expect(checksumAddress(address.toLowerCase())).toBe(address)
  }
})
