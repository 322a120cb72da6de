import { keccak_256 } from '@noble/hashes/sha3.js'
import { drawInteger } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { permute, unpermute } from '../random/permute.ts'

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

/** Converts entities to addresses and back, without a table. Each address contains a check value. */
export type Addresses = ReturnType<typeof createAddresses>

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Writes a number below 58^width, highest digit first. */
function writeBase58(value: number, width: number): string {
  let text = ''
  for (let left = value, i = 0; i < width; i++, left = Math.floor(left / 58))
    text = BASE58.charAt(left % 58) + text
  return text
}

function writeHex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}

const hexBytes = new Uint8Array(40)
// A plain array, since engines make a text of one fastest.
const hexCodes: number[] = new Array(40).fill(0)

/** Returns an EVM address with the letter case of EIP-55. */
export function checksumAddress(address: string): string {
  // The bit that makes a letter lower case is set in every digit.
  for (let i = 0; i < 40; i++) hexBytes[i] = address.charCodeAt(i + 2) | 0x20
  const digest = keccak_256(hexBytes)
  // A letter is upper case where the nibble of the hash of the lower-case digits is 8 or more.
  for (let i = 0; i < 40; i++) {
    const code = hexBytes[i] as number
    const nibble = (digest[i >> 1] as number) >>> (i % 2 === 0 ? 4 : 0)
    hexCodes[i] = code > 96 && (nibble & 8) !== 0 ? code - 32 : code
  }
  return `0x${String.fromCharCode.apply(null, hexCodes)}`
}

/** Creates the addresses of one seed. */
export function createAddresses(seed: number) {
  const key = drawHash(seed, ADDRESS, 0)
  const payload = (tag: number, index: number): number => permute(key, PAYLOAD_BITS, tag * INDEX_SIZE + index)
  const check = (word: number, tag: number, index: number): number =>
    drawHash(key, CHECKS[word] as number, tag, index)

  // 13 digits carry the payload, 27 are the check.
  const encodeHex = (tag: number, index: number): string => {
    const checks = [0, 1, 2].map(word => writeHex(check(word, tag, index), 8))
    return `0x${writeHex(payload(tag, index), 13)}${checks.join('')}${writeHex(check(3, tag, index) >>> 20, 3)}`
  }

  // A number of 32 bytes has 43 letters when it is below 58^43 and reaches 2^248, and 44 when it is below 2^256; the
  // first letter decides both. After it come 2 or 3 free letters, 9 of payload, and 31 that are the check.
  const encodeBase58 = (tag: number, index: number): string => {
    const [first, free] = [check(0, tag, index), check(1, tag, index)]
    const isShort = first % 3 === 0
    const carried = payload(tag, index)
    const high = Math.floor(carried / WORD)
    const checks = [0, 1, 2, 3, 4, 5].map(word => writeBase58(drawInteger(check(word, tag, ~index), WORD), 5))
    return [
      writeBase58(isShort ? 4 + drawInteger(first, 54) : 1 + drawInteger(first, 16), 1),
      isShort ? writeBase58(free % 3_364, 2) : writeBase58(free % 195_112, 3),
      writeBase58(high, 4),
      writeBase58(carried - high * WORD, 5),
      ...checks,
      writeBase58(check(2, tag, index) % 58, 1),
    ].join('')
  }

  /** Returns the address of entity `index` (below 2^26): base58 of 32 bytes on the altchain, else EIP-55. */
  const encode = (chainId: number, kind: number, index: number): string => {
    const tag = chainId * 256 + kind
    return chainId === ALTCHAIN_ID ? encodeBase58(tag, index) : checksumAddress(encodeHex(tag, index))
  }

  return {
    encode,
    /**
     * Returns the entity of an address, ignoring the case of hex letters. Returns undefined for an address that does not
     * belong to this seed.
     */
    resolve: (address: string) => {
      const isHex = address.startsWith('0x')
      const read = isHex ? Number.parseInt(address.slice(2, 15), 16) : parseBase58(address.slice(-40, -31))
      if (!(read >= 0 && read < 2 ** PAYLOAD_BITS)) return undefined
      const value = unpermute(key, PAYLOAD_BITS, read)
      const tag = Math.floor(value / INDEX_SIZE)
      const index = value % INDEX_SIZE
      const chainId = tag >>> 8
      if (isHex === (chainId === ALTCHAIN_ID)) return undefined
      // Writing it again and comparing every letter is the check.
      const again = isHex ? encodeHex(tag, index) : encodeBase58(tag, index)
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
