import { drawInteger } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { permute, unpermute } from '../random/permute.ts'
import { keccak256 } from './keccak.ts'

const ADDRESS = hashName('address')
const CHECKS = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => hashName(`address check ${letter}`))
const INDEX_SIZE = 2 ** 26
const PAYLOAD_BITS = 52

// What five letters of base58 hold.
const WORD = 58 ** 5

/** The chain whose addresses are base58. All others are EVM chains (contract, shared rules: chain 900). */
export const ALTCHAIN_ID = 900

/** Kinds of addresses. Pools of a venue have the kind `pool + venue.code`. */
export const addressKind = { token: 1, wallet: 2, dex: 3, pool: 16 } as const

/** The entity to which an address belongs. */
interface NamedEntity {
  readonly chainId: number
  readonly kind: number
  readonly index: number
}

/** Converts entities to addresses and back, without a table. Each address contains a check value. */
export interface Addresses {
  /**
   * Returns the address of entity `index` (below 2^26) of a kind: base58 of 32 bytes on the altchain, EIP-55
   * hex elsewhere.
   */
  encode(chainId: number, kind: number, index: number): string
  /**
   * Returns the entity of an address, ignoring the case of hex letters. Returns undefined for an address that
   * does not belong to this seed.
   */
  resolve(address: string): NamedEntity | undefined
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_CODES = Uint8Array.from(BASE58, letter => letter.charCodeAt(0))
const HEX_CODES = Uint8Array.from('0123456789abcdef', digit => digit.charCodeAt(0))

// Character codes of an address: a page is full of them, and gluing letters together would be most of its cost. Plain
// arrays, each as long as a kind of address, since an engine makes a text of those at once.
const hexCodes: number[] = new Array(40).fill(0)
const shortCodes: number[] = new Array(43).fill(0)
const longCodes: number[] = new Array(44).fill(0)

/** Writes a number below 58^width and 2^31 from `place` on, highest digit first. Returns the next place. */
function writeBase58Digits(codes: number[], place: number, width: number, value: number): number {
  let left = value
  for (let i = place + width - 1; i >= place; i--) {
    const rest = (left / 58) | 0
    codes[i] = BASE58_CODES[left - rest * 58] as number
    left = rest
  }
  return place + width
}

/** Writes the last `width` hex digits of a 32-bit number from `place` on. Returns the next place. */
function writeHexDigits(place: number, width: number, value: number): number {
  let left = value
  for (let i = place + width - 1; i >= place; i--) {
    hexCodes[i] = HEX_CODES[left & 15] as number
    left >>>= 4
  }
  return place + width
}

function readText(codes: readonly number[]): string {
  return String.fromCharCode.apply(null, codes as number[])
}

const hexBytes = new Uint8Array(hexCodes.length)

// EIP-55: a letter is upper case where the nibble of the hash of the lower-case digits is 8 or more.
function readChecksummed(): string {
  hexBytes.set(hexCodes)
  const digest = keccak256(hexBytes)
  for (let i = 0; i < hexCodes.length; i++) {
    const code = hexCodes[i] as number
    const byte = digest[i >> 1] as number
    const nibble = i % 2 === 0 ? byte >>> 4 : byte
    if (code > 96 && (nibble & 8) !== 0) hexCodes[i] = code - 32
  }
  return `0x${readText(hexCodes)}`
}

/** Returns an EVM address with the letter case of EIP-55. */
export function checksumAddress(address: string): string {
  // The bit that makes a letter lower case is set in every digit.
  for (let i = 0; i < 40; i++) hexCodes[i] = address.charCodeAt(i + 2) | 0x20
  return readChecksummed()
}

/** Creates the addresses of one seed. */
export function createAddresses(seed: number): Addresses {
  const key = drawHash(seed, ADDRESS, 0)
  const payload = (tag: number, index: number): number => permute(key, PAYLOAD_BITS, tag * INDEX_SIZE + index)
  const check = (word: number, tag: number, index: number): number =>
    drawHash(key, CHECKS[word] as number, tag, index)

  // 13 digits carry the payload, 27 are the check.
  const writeHex = (tag: number, index: number): void => {
    const carried = payload(tag, index)
    let place = writeHexDigits(0, 5, Math.floor(carried / 2 ** 32))
    place = writeHexDigits(place, 8, carried | 0)
    for (let word = 0; word < 3; word++) place = writeHexDigits(place, 8, check(word, tag, index))
    writeHexDigits(place, 3, check(3, tag, index) >>> 20)
  }

  // A number of 32 bytes has 43 letters when it is below 58^43 and reaches 2^248, and 44 when it is below 2^256; the
  // first letter decides both. After it come 2 or 3 free letters, 9 of payload, and 31 that are the check.
  const encodeBase58 = (tag: number, index: number): string => {
    const first = check(0, tag, index)
    const isShort = first % 3 === 0
    const codes = isShort ? shortCodes : longCodes
    const carried = payload(tag, index)
    const high = Math.floor(carried / WORD)
    let place = writeBase58Digits(
      codes,
      0,
      1,
      isShort ? 4 + drawInteger(first, 54) : 1 + drawInteger(first, 16),
    )
    const free = check(1, tag, index)
    place = isShort
      ? writeBase58Digits(codes, place, 2, free % 3_364)
      : writeBase58Digits(codes, place, 3, free % 195_112)
    place = writeBase58Digits(codes, place, 4, high)
    place = writeBase58Digits(codes, place, 5, carried - high * WORD)
    for (let word = 0; word < 6; word++)
      place = writeBase58Digits(codes, place, 5, drawInteger(check(word, tag, ~index), WORD))
    writeBase58Digits(codes, place, 1, check(2, tag, index) % 58)
    return readText(codes)
  }

  const encode = (chainId: number, kind: number, index: number): string => {
    const tag = chainId * 256 + kind
    if (chainId === ALTCHAIN_ID) return encodeBase58(tag, index)
    writeHex(tag, index)
    return readChecksummed()
  }

  return {
    encode,
    resolve: address => {
      const isHex = address.startsWith('0x')
      const read = isHex ? Number.parseInt(address.slice(2, 15), 16) : parseBase58(address.slice(-40, -31))
      if (!(read >= 0 && read < 2 ** PAYLOAD_BITS)) return undefined
      const value = unpermute(key, PAYLOAD_BITS, read)
      const tag = Math.floor(value / INDEX_SIZE)
      const index = value % INDEX_SIZE
      const chainId = tag >>> 8
      if (isHex === (chainId === ALTCHAIN_ID)) return undefined
      // Writing it again and comparing every letter is the check.
      if (isHex) writeHex(tag, index)
      const again = isHex ? `0x${readText(hexCodes)}` : encodeBase58(tag, index)
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
