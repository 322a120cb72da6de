import tables from '../../../fixtures/names.json' with { type: 'json' }
import world from '../../../fixtures/world.json' with { type: 'json' }
import { memoize } from '../../../src/base/memoize.ts'
import { drawFloat, drawFraction, drawLogNormal, pickItem, pickWeighted } from '../random/distributions.ts'
import { drawHash, hashName, hashNames, scrambleBits } from '../random/draw-hash.ts'
import { reproduciblePower } from '../random/exact-math.ts'
import { permute } from '../random/permute.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN_ID, addressKind, checksumAddress } from './addresses.ts'

const TOKEN = hashName('token')
const kinds = hashNames('token', ['decimals', 'supply', 'burn', 'unknown', 'name'])
const CAP = hashName('token market cap')

const SUPPLIES = [1e6, 2.1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 4.2069e14]
const SUPPLY_WEIGHTS = [5, 7, 13, 50, 12, 5, 5, 3]
const ALT_DECIMALS = [6, 9, 8, 5]
const EVM_DECIMALS = [18, 9, 8, 6]
const DECIMALS_WEIGHTS = [64, 24, 8, 4]

/** Kind of a token: a stable coin, the wrapped native coin of the chain, or any other. */
export type TokenKind = 'stable' | 'native' | 'ordinary'

/** The tokens of the world. */
export type Tokens = ReturnType<typeof createTokens>

/** One token of one chain. It never changes, and a world always uses the same object. */
export type Token = ReturnType<Tokens['at']>

/** A token with given properties. Without an address, it gets a generated one. */
interface PinnedToken {
  readonly chainId: number
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly kind: TokenKind
  /** Price in USD around which the token moves. Drawn if absent. */
  readonly priceUsd?: number
  /** Total supply in whole units. Drawn if absent. */
  readonly supply?: number
}

/** Creates the tokens of these chains. */
export function createTokens(
  seed: number,
  addresses: Addresses,
  chainIds: readonly number[],
  scale: WorldScale,
) {
  const draw = (chainId: number, index: number, pin: PinnedToken | undefined) => {
    const key = drawHash(seed, TOKEN, chainId, index)
    const isAlt = chainId === ALTCHAIN_ID
    const isKnown = pin !== undefined || index < scale.wellKnown
    const isUnknown = (what: number, share: number) =>
      !isKnown && drawFraction(drawHash(key, kinds.unknown, what)) < share
    const supply = pin?.supply ?? drawSupply(key)
    const { name, symbol } = pin ?? drawTokenName(drawHash(seed, TOKEN, chainId), index, !isAlt)
    const kind = pin?.kind ?? 'ordinary'
    return {
      chainId,
      /** 0 is the stable coin, 1 the wrapped native coin, then come other pinned tokens, then others by popularity. */
      index,
      /** Pseudo-random 32-bit key of this token, from which its properties are drawn. */
      key,
      kind,
      /** Base58 on the altchain, EIP-55 hex elsewhere. */
      address: encodeAddress(chainId, index, pin?.address),
      name,
      symbol,
      decimals: pin?.decimals ?? drawDecimals(key, supply, isAlt),
      /** Total supply in whole units. Null if unknown. */
      supply: isAlt && isUnknown(0, scale.withoutSupply) ? null : supply,
      /** True if the token has a USD price. Only a few EVM tokens have none. */
      priced: isAlt || !isUnknown(1, scale.withoutPrice),
      /** USD value around which the price moves, even of an unpriced token. Exactly 1 for a stable coin. */
      anchorUsd: kind === 'stable' ? 1 : (pin?.priceUsd ?? drawAnchorUsd(key, index, supply)),
    } as const
  }

  const encodeAddress = (chainId: number, index: number, pinned: string | undefined): string => {
    if (pinned === undefined) return addresses.encode(chainId, addressKind.token, index)
    return chainId === ALTCHAIN_ID ? pinned : checksumAddress(pinned)
  }

  const createChain = (chainId: number) => {
    const pins = listPinnedTokens(chainId)
    const pinned = pins.flatMap(({ address }, index) =>
      address === undefined ? [] : [[normalizeCase(address), index] as const],
    )
    const at = memoize((index: number) => draw(chainId, index, pins[index]), new Map())
    return { pins, byAddress: new Map(pinned), at }
  }
  const chains = new Map(chainIds.map(chainId => [chainId, createChain(chainId)]))

  return {
    /** Returns the kind of token `index` of a chain without drawing the token. */
    kind: (chainId: number, index: number): TokenKind => chains.get(chainId)?.pins[index]?.kind ?? 'ordinary',
    /** Returns token `index` (below `tokens` of the scale) of a chain. It is always the same object. */
    at: (chainId: number, index: number) => (chains.get(chainId) as ReturnType<typeof createChain>).at(index),
    /** Returns the token with this address on a chain, or undefined. Ignores the case of hex letters. */
    find: (chainId: number, address: string) => {
      const chain = chains.get(chainId)
      if (chain === undefined) return undefined
      const pinned = chain.byAddress.get(normalizeCase(address))
      if (pinned !== undefined) return chain.at(pinned)
      const named = addresses.resolve(address)
      if (named?.kind !== addressKind.token || named.chainId !== chainId) return undefined
      // The address that a token would have had without its pin names nothing.
      if (named.index >= scale.tokens || chain.pins[named.index]?.address !== undefined) return undefined
      return chain.at(named.index)
    },
  }
}

/** Returns the pinned tokens of a chain in the order of their indices: the stable coin, the wrapped native coin, the others. */
function listPinnedTokens(chainId: number): readonly PinnedToken[] {
  const pins = (world.tokens as readonly PinnedToken[]).filter(pin => pin.chainId === chainId)
  const majors = [pins.find(({ kind }) => kind === 'stable'), pins.find(({ kind }) => kind === 'native')]
  return [...majors.filter(pin => pin !== undefined), ...pins.filter(pin => !majors.includes(pin))]
}

function normalizeCase(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

function drawSupply(key: number): number {
  const minted = SUPPLIES[pickWeighted(drawHash(key, kinds.supply, 0), SUPPLY_WEIGHTS)] as number
  // Half of the tokens have burnt a little of what was minted.
  const burnt = drawFloat(drawHash(key, kinds.burn, 0), -0.1, 0.1)
  return burnt <= 0 ? minted : Math.floor(minted * (1 - burnt))
}

function drawDecimals(key: number, supply: number, alt: boolean): number {
  const draw = pickWeighted(drawHash(key, kinds.decimals, 0), DECIMALS_WEIGHTS)
  // Amounts are 64-bit on the altchain; on EVM chains fine enough that 101,000 holders can differ.
  if (alt) return Math.min(ALT_DECIMALS[draw] as number, Math.floor(Math.log10(1.8e19 / supply)))
  const decimals = EVM_DECIMALS[draw] as number
  return supply * 10 ** decimals >= 1e15 ? decimals : 18
}

// Market value falls with the rank of a token, with wide luck; the price is what that leaves per unit.
function drawAnchorUsd(key: number, index: number, supply: number): number {
  const cap = drawLogNormal(drawHash(key, CAP, 0), 4e9 / reproduciblePower(1 + index, 1.3), 1.4)
  return Math.min(Math.max(cap / supply, 1e-9), 1e5)
}

const EMPTY = 0.012
const NAME_BITS = 12

const odd = tables.odd as unknown as readonly (readonly [name: string, symbol: string])[]
const words = tables.words.split(' ')
const first = tables.first.split(' ')
const second = tables.second.split(' ')
const count = odd.length + words.length + first.length * second.length

/**
 * Draws name and symbol of token `index` (below 2,000) of a chain with this key. A symbol is one whole word or
 * two, and no other of the chain. With `mayBeEmpty` a few are empty (open in the contract: whether a list may
 * show an empty symbol).
 */
export function drawTokenName(key: number, index: number, mayBeEmpty: boolean) {
  // Each token of a chain has a number of its own: one beyond the names is permuted once more.
  let number = permute(key, NAME_BITS, index)
  while (number >= count) number = permute(key, NAME_BITS, number)
  const draw = (what: number) => drawHash(key, kinds.name, index, what)
  const [name, symbol] = pickName(number, draw(0))
  return { name, symbol: mayBeEmpty && drawFraction(draw(1)) < EMPTY ? '' : symbol }
}

/** Returns the name and symbol of a number: one that people invented, a word, or a pair of words. */
function pickName(number: number, draw: number): readonly [name: string, symbol: string] {
  const word = number - odd.length
  if (word < 0) return odd[number] as [string, string]
  const ending = drawFraction(draw) < 0.5 ? '' : ` ${pickItem(scrambleBits(draw), tables.endings)}`
  const single = words[word]
  if (single !== undefined) return [single + ending, single.toUpperCase()]
  const pair = word - words.length
  const parts = [first[pair % first.length], second[Math.floor(pair / first.length)]]
  return [parts.join(drawFraction(draw) < 0.5 ? '' : ' '), parts.join('').toUpperCase()]
}
