import { ContractError } from '../../../src/base/contract-error.ts'
import { drawFloat, drawFraction, drawLogNormal, pickWeighted } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'
import { reproduciblePower } from '../random/exact-math.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN_ID, addressKind, checksumAddress } from './addresses.ts'
import { drawTokenName } from './draw-token-name.ts'
import { groupPinnedTokens, type PinnedToken } from './pinned-token.ts'
import type { Token, TokenKind } from './token.ts'

const TOKEN = hashName('token')
const DECIMALS = hashName('token decimals')
const SUPPLY = hashName('token supply')
const BURN = hashName('token burn')
const CAP = hashName('token market cap')
const UNKNOWN = hashName('token unknown')

const SUPPLIES = [1e6, 2.1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 4.2069e14]
const SUPPLY_WEIGHTS = [5, 7, 13, 50, 12, 5, 5, 3]
const ALT_DECIMALS = [6, 9, 8, 5]
const EVM_DECIMALS = [18, 9, 8, 6]
const DECIMALS_WEIGHTS = [64, 24, 8, 4]

/** The tokens of the world. */
export interface Tokens {
  /** Returns token `index` (below `tokens` of the scale) of a chain. It is always the same object. */
  at(chainId: number, index: number): Token
  /** Returns the same token as a new object that is not cached, for loops over all tokens of a chain. */
  draft(chainId: number, index: number): Token
  /**
   * Returns the rank of each token as a quote. Of two tokens of a chain, the quote is that of the lower rank.
   */
  quoteRanks(chainId: number): Uint32Array
  /** Returns the `addressOrder` of all tokens of a chain. */
  addressOrders(chainId: number): Float64Array
  /** Returns the token with this address on a chain, or undefined. Ignores the case of hex letters. */
  find(chainId: number, address: string): Token | undefined
}

interface Chain {
  readonly pins: readonly PinnedToken[]
  readonly byAddress: ReadonlyMap<string, number>
  // Held for good, since a token is one object: a few MB per chain at the worst.
  readonly made: Token[]
  quoteRanks: Uint32Array | undefined
  addressOrders: Float64Array | undefined
}

// Tokens are quoted in stable coins, then in native ones, then in the more popular.
const quoteOffsets: Readonly<Record<TokenKind, number>> = { stable: 0, native: 65_536, ordinary: 131_072 }

/** True if a token of this quote rank is a stable coin. */
export function isStable(quoteRank: number): boolean {
  return quoteRank < quoteOffsets.native
}

/**
 * Creates the tokens of these chains. `pins` are added to those of the fixture. Throws ContractError for an
 * invalid pin, or for too many.
 */
export function createTokens(
  seed: number,
  addresses: Addresses,
  chainIds: readonly number[],
  pins: readonly PinnedToken[],
  scale: WorldScale,
): Tokens {
  const chains = new Map<number, Chain>()
  for (const [chainId, pinned] of groupPinnedTokens(chainIds, pins)) {
    if (pinned.length > scale.tokens)
      throw new ContractError(`A world of this size has room for ${scale.tokens} tokens on a chain.`, {
        where: `the ${pinned.length} pins of chain ${chainId}`,
      })
    const byAddress = new Map<string, number>()
    for (const [index, { address }] of pinned.entries())
      if (address !== undefined) byAddress.set(normalizeCase(address), index)
    // At its full length from the start: an array that grows by leaps becomes a slow one.
    chains.set(chainId, {
      pins: pinned,
      byAddress,
      made: new Array(scale.tokens),
      quoteRanks: undefined,
      addressOrders: undefined,
    })
  }

  const draft = (chainId: number, index: number): Token => {
    const { pins } = chains.get(chainId) as Chain
    return new DrawnToken(seed, addresses, chainId, index, pins[index], scale)
  }

  const at = (chainId: number, index: number): Token => {
    const { made } = chains.get(chainId) as Chain
    made[index] ??= draft(chainId, index)
    return made[index]
  }

  return {
    at,
    draft,
    quoteRanks: chainId => {
      const chain = chains.get(chainId) as Chain
      chain.quoteRanks ??= Uint32Array.from(
        { length: scale.tokens },
        (_, index) => index + quoteOffsets[chain.pins[index]?.kind ?? 'ordinary'],
      )
      return chain.quoteRanks
    },
    addressOrders: chainId => {
      const chain = chains.get(chainId) as Chain
      chain.addressOrders ??= Float64Array.from(
        { length: scale.tokens },
        (_, index) => draft(chainId, index).addressOrder,
      )
      return chain.addressOrders
    },
    find: (chainId, address) => {
      const chain = chains.get(chainId)
      if (chain === undefined) return undefined
      const pinned = chain.byAddress.get(normalizeCase(address))
      if (pinned !== undefined) return at(chainId, pinned)
      const named = addresses.resolve(address)
      if (named?.kind !== addressKind.token || named.chainId !== chainId) return undefined
      // The address that a token would have had without its pin names nothing.
      if (named.index >= scale.tokens || chain.pins[named.index]?.address !== undefined) return undefined
      return at(chainId, named.index)
    },
  }
}

function normalizeCase(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

// As for pools, what is seldom asked for is drawn when it is asked for: to order a list makes all tokens of a chain.
class DrawnToken implements Token {
  readonly chainId: number
  readonly index: number
  readonly key: number
  readonly kind: TokenKind
  readonly #addresses: Addresses
  readonly #pin: PinnedToken | undefined
  readonly #known: boolean
  readonly #scale: WorldScale
  #isPriced: boolean | undefined
  #naming: { readonly name: string; readonly symbol: string } | undefined
  #minted: number | undefined
  #decimals: number | undefined
  #anchorUsd: number | undefined
  #address: string | undefined

  constructor(
    seed: number,
    addresses: Addresses,
    chainId: number,
    index: number,
    pin: PinnedToken | undefined,
    scale: WorldScale,
  ) {
    this.chainId = chainId
    this.index = index
    this.key = drawHash(seed, TOKEN, chainId, index)
    this.kind = pin?.kind ?? 'ordinary'
    this.#addresses = addresses
    this.#pin = pin
    this.#known = pin !== undefined || index < scale.wellKnown
    this.#scale = scale
  }

  get #isAlt(): boolean {
    return this.chainId === ALTCHAIN_ID
  }

  get addressOrder(): number {
    const pinned = this.#isAlt ? undefined : this.#pin?.address
    return pinned === undefined
      ? this.#addresses.order(this.chainId, addressKind.token, this.index)
      : Number.parseInt(pinned.slice(2, 15), 16)
  }

  get priced(): boolean {
    this.#isPriced ??=
      this.#isAlt || this.#known || drawFraction(drawHash(this.key, UNKNOWN, 1)) >= this.#scale.withoutPrice
    return this.#isPriced
  }

  get #names() {
    this.#naming ??= this.#pin ?? drawTokenName(this.key, !this.#isAlt)
    return this.#naming
  }

  get name(): string {
    return this.#names.name
  }

  get symbol(): string {
    return this.#names.symbol
  }

  get #supply(): number {
    this.#minted ??= this.#pin?.supply ?? drawSupply(this.key)
    return this.#minted
  }

  get supply(): number | null {
    const isHidden =
      this.#isAlt && !this.#known && drawFraction(drawHash(this.key, UNKNOWN, 0)) < this.#scale.withoutSupply
    return isHidden ? null : this.#supply
  }

  get decimals(): number {
    this.#decimals ??= this.#pin?.decimals ?? drawDecimals(this.key, this.#supply, this.#isAlt)
    return this.#decimals
  }

  get anchorUsd(): number {
    this.#anchorUsd ??=
      this.kind === 'stable' ? 1 : (this.#pin?.priceUsd ?? drawAnchorUsd(this.key, this.index, this.#supply))
    return this.#anchorUsd
  }

  get address(): string {
    this.#address ??=
      this.#pinnedAddress ?? this.#addresses.encode(this.chainId, addressKind.token, this.index)
    return this.#address
  }

  get #pinnedAddress(): string | undefined {
    const address = this.#pin?.address
    return address === undefined || this.#isAlt ? address : checksumAddress(address)
  }
}

function drawSupply(key: number): number {
  const minted = SUPPLIES[pickWeighted(drawHash(key, SUPPLY, 0), SUPPLY_WEIGHTS)] as number
  // Half of the tokens have burnt a little of what was minted.
  const burnt = drawFloat(drawHash(key, BURN, 0), -0.1, 0.1)
  return burnt <= 0 ? minted : Math.floor(minted * (1 - burnt))
}

function drawDecimals(key: number, supply: number, alt: boolean): number {
  const draw = pickWeighted(drawHash(key, DECIMALS, 0), DECIMALS_WEIGHTS)
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
