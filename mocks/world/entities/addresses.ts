import { keccak_256 } from '@noble/hashes/sha3.js'
import { drawInteger } from '../random/distributions.ts'
import { hash, hashName } from '../random/hash.ts'
import { permute, unpermute } from '../random/permute.ts'

const ADDRESS = hashName('address')
const CHECKS = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => hashName(`address check ${letter}`))
const INDEX_SIZE = 2 ** 26
const PAYLOAD_BITS = 52

/** The chain whose addresses are base58; all others are EVM chains (contract, shared rules: chain 900). */
export const ALTCHAIN = 900

/** What an address can name; the pools of venue v count from `pool + v.code`. */
export const addressKind = { token: 1, wallet: 2, dex: 3, pool: 16 } as const

/** What an address of this world turned out to name. */
interface NamedEntity {
  readonly chainId: number
  readonly kind: number
  readonly index: number
}

/** Addresses as a reversible, checked encoding of what they name; no table of entities stands behind them. */
export interface Addresses {
  /** The address of entity `index` (below 2^26) of a kind: base58 of 32 bytes on the altchain, EIP-55 hex elsewhere. */
  encode(chainId: number, kind: number, index: number): string
  /** The leading 52 bits of an EVM address, without the cost of its checksum; 0 on the altchain. */
  order(chainId: number, kind: number, index: number): number
  /** What an address names, letter case ignored in hex; undefined for every address this seed never wrote. */
  resolve(address: string): NamedEntity | undefined
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_CODES = Uint8Array.from(BASE58, letter => letter.charCodeAt(0))
const HEX_CODES = Uint8Array.from('0123456789abcdef', digit => digit.charCodeAt(0))

// One buffer of character codes: a page is full of addresses, and gluing letters together would be most of its cost.
const codes = new Uint8Array(44)

/** Writes a number below `base^width` at a place of the buffer, most significant digit first; returns the place after. */
function writeDigits(place: number, width: number, value: number, base: number, letters: Uint8Array): number {
  for (let i = place + width - 1; i >= place; i--) {
    const rest = Math.floor(value / base)
    codes[i] = letters[value - rest * base] as number
    value = rest
  }
  return place + width
}

// Typed arrays are array-like, which is all that `apply` asks for.
function readText(length: number): string {
  return String.fromCharCode.apply(null, codes.subarray(0, length) as unknown as number[])
}

// EIP-55: a letter is upper case where the nibble of the hash of the lower-case digits is 8 or more.
function readChecksummed(): string {
  const digest = keccak_256(codes.subarray(0, 40))
  for (let i = 0; i < 40; i++) {
    const code = codes[i] as number
    const nibble = (digest[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)
    if (code > 96 && (nibble & 8) !== 0) codes[i] = code - 32
  }
  return `0x${readText(40)}`
}

/** Gives an EVM address in any letter case the one of EIP-55. */
export function checksumAddress(address: string): string {
  // The bit that makes a letter lower case is set in every digit.
  for (let i = 0; i < 40; i++) codes[i] = address.charCodeAt(i + 2) | 0x20
  return readChecksummed()
}

/** Makes the addresses of one seed. */
export function createAddresses(seed: number): Addresses {
  const key = hash(seed, ADDRESS, 0)
  const payload = (tag: number, index: number): number => permute(key, PAYLOAD_BITS, tag * INDEX_SIZE + index)
  const check = (word: number, tag: number, index: number): number =>
    hash(key, CHECKS[word] as number, tag, index)

  // 13 digits carry the payload, 27 are the check.
  const writeHex = (tag: number, index: number): void => {
    let place = writeDigits(0, 13, payload(tag, index), 16, HEX_CODES)
    for (let word = 0; word < 3; word++) place = writeDigits(place, 8, check(word, tag, index), 16, HEX_CODES)
    writeDigits(place, 3, check(3, tag, index) >>> 20, 16, HEX_CODES)
  }

  // A number of 32 bytes has 43 letters when it is below 58^43 and reaches 2^248, and 44 when it is below 2^256; the
  // first letter decides both. After it come 2 or 3 free letters, 9 of payload, and 31 that are the check.
  const writeBase58 = (tag: number, index: number): number => {
    const first = check(0, tag, index)
    const short = first % 3 === 0
    let place = writeDigits(
      0,
      1,
      short ? 4 + drawInteger(first, 54) : 1 + drawInteger(first, 16),
      58,
      BASE58_CODES,
    )
    place = writeDigits(
      place,
      short ? 2 : 3,
      check(1, tag, index) % (short ? 58 ** 2 : 58 ** 3),
      58,
      BASE58_CODES,
    )
    place = writeDigits(place, 9, payload(tag, index), 58, BASE58_CODES)
    for (let word = 0; word < 6; word++)
      place = writeDigits(place, 5, drawInteger(check(word, tag, ~index), 58 ** 5), 58, BASE58_CODES)
    return writeDigits(place, 1, check(2, tag, index) % 58, 58, BASE58_CODES)
  }

  const encode = (chainId: number, kind: number, index: number): string => {
    const tag = chainId * 256 + kind
    if (chainId === ALTCHAIN) return readText(writeBase58(tag, index))
    writeHex(tag, index)
    return readChecksummed()
  }

  return {
    encode,
    order: (chainId, kind, index) => (chainId === ALTCHAIN ? 0 : payload(chainId * 256 + kind, index)),
    resolve: address => {
      const isHex = address.startsWith('0x')
      const read = isHex ? Number.parseInt(address.slice(2, 15), 16) : parseBase58(address.slice(-40, -31))
      if (!(read >= 0 && read < 2 ** PAYLOAD_BITS)) return undefined
      const value = unpermute(key, PAYLOAD_BITS, read)
      const tag = Math.floor(value / INDEX_SIZE)
      const index = value % INDEX_SIZE
      const chainId = tag >>> 8
      if (isHex === (chainId === ALTCHAIN)) return undefined
      // Writing it again and comparing every letter is the check.
      if (isHex) writeHex(tag, index)
      const again = isHex ? `0x${readText(40)}` : readText(writeBase58(tag, index))
      return again === (isHex ? address.toLowerCase() : address)
        ? { chainId, kind: tag & 255, index }
        : undefined
    },
  }
}

function parseBase58(letters: string): number {
  let value = 0
  for (const letter of letters) value = value * 58 + BASE58.indexOf(letter)
  return value
}
