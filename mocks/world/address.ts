import { keccak_256 } from '@noble/hashes/sha3.js'
import { permute, unpermute } from './permutation.ts'
import { below, hash, kind } from './random.ts'

const ADDRESS = kind('address')
const CHECKS = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => kind(`address check ${letter}`))
const HALF = 2 ** 26
const PAYLOAD_BITS = 52

/** The chain whose addresses are base58; all others are EVM chains (contract, shared rules: chain 900). */
export const ALTCHAIN = 900

/** What an address can name; the pools of venue v count from `pool + v.code`. */
export const addressKind = { token: 1, wallet: 2, dex: 3, pool: 16 } as const

/** What an address of this world turned out to name. */
export interface Named {
  readonly chainId: number
  readonly kind: number
  readonly index: number
}

/** Addresses as a reversible, checked encoding of what they name; no table of entities stands behind them. */
export interface Addresses {
  /** The address of entity `index` (below 2^26) of a kind: base58 of 32 bytes on the altchain, EIP-55 hex elsewhere. */
  encode(chainId: number, kind: number, index: number): string
  /** The leading 52 bits of an EVM address, without the cost of its checksum. */
  order(chainId: number, kind: number, index: number): number
  /** What an address names, letter case ignored in hex; undefined for every address this seed never wrote. */
  resolve(address: string): Named | undefined
}

const letterCodes = new Uint8Array(40)

/** Writes a lower-case EVM address with the letter case of EIP-55: upper where the nibble of its own hash is 8 or more. */
export const checksummed = (address: string): string => {
  for (let i = 0; i < 40; i++) letterCodes[i] = address.charCodeAt(i + 2)
  const digest = keccak_256(letterCodes)
  for (let i = 0; i < 40; i++) {
    const code = letterCodes[i] as number
    const nibble = (digest[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)
    if (code >= 97 && (nibble & 8) !== 0) letterCodes[i] = code - 32
  }
  return `0x${String.fromCharCode(...letterCodes)}`
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const base58 = (value: number, width: number): string => {
  let out = ''
  for (let i = 0; i < width; i++) {
    out = LETTERS[value % 58] + out
    value = Math.floor(value / 58)
  }
  return out
}

const fromBase58 = (letters: string): number => {
  let value = 0
  for (const letter of letters) value = value * 58 + LETTERS.indexOf(letter)
  return value
}

/** Makes the addresses of one seed. */
export const createAddresses = (seed: number): Addresses => {
  const key = hash(seed, ADDRESS, 0)
  const payload = (tag: number, index: number): number => permute(key, PAYLOAD_BITS, tag * HALF + index)
  const check = (word: number, tag: number, index: number): number =>
    hash(key, CHECKS[word] as number, tag, index)

  // 13 digits carry the payload, 27 are the check.
  const hex = (tag: number, index: number): string => {
    let out = `0x${payload(tag, index).toString(16).padStart(13, '0')}`
    for (let word = 0; word < 4; word++) out += check(word, tag, index).toString(16).padStart(8, '0')
    return out.slice(0, 42)
  }

  // A number of 32 bytes is written with 43 letters when it is below 58^43 and reaches 2^248, and with 44 when it is
  // below 2^256: the first letter decides. Then 2 or 3 free letters, 9 letters of payload, 31 of check.
  const letters = (tag: number, index: number): string => {
    const first = check(0, tag, index)
    const short = first % 3 === 0
    const head = short ? 4 + below(first, 54) : 1 + below(first, 16)
    let out = base58(head, 1) + base58(check(1, tag, index) % 195112, short ? 2 : 3)
    out += base58(payload(tag, index), 9)
    for (let word = 0; word < 6; word++) out += base58(below(check(word, tag, ~index), 656356768), 5)
    return out + base58(check(2, tag, index) % 58, 1)
  }

  const write = (tag: number, index: number): string =>
    tag >>> 8 === ALTCHAIN ? letters(tag, index) : hex(tag, index)

  return {
    encode: (chainId, kind, index) => {
      const written = write(chainId * 256 + kind, index)
      return chainId === ALTCHAIN ? written : checksummed(written)
    },
    order: (chainId, kind, index) => (chainId === ALTCHAIN ? 0 : payload(chainId * 256 + kind, index)),
    resolve: address => {
      const isHex = address.startsWith('0x')
      const plain = isHex ? address.toLowerCase() : address
      const read = isHex ? Number.parseInt(plain.slice(2, 15), 16) : fromBase58(plain.slice(-40, -31))
      if (!(read >= 0 && read < 2 ** PAYLOAD_BITS)) return undefined
      const value = unpermute(key, PAYLOAD_BITS, read)
      const tag = Math.floor(value / HALF)
      const index = value % HALF
      const chainId = tag >>> 8
      // Writing it again compares every letter, which is the check.
      if (isHex === (chainId === ALTCHAIN) || write(tag, index) !== plain) return undefined
      return { chainId, kind: tag & 255, index }
    },
  }
}
