import { type Addresses, ALTCHAIN, addressKind } from './address.ts'
import { tokenName } from './names.ts'
import { type Pin, pinsOf } from './pins.ts'
import { between, hash, kind, logNormal, pickWeighted, unit } from './random.ts'
import type { Token, TokenKind } from './types.ts'

const TOKEN = kind('token')
const DECIMALS = kind('token decimals')
const SUPPLY = kind('token supply')
const BURN = kind('token burn')
const CAP = kind('token market cap')
const UNKNOWN = kind('token unknown')

/** Tokens of one chain; all of them are older than the first pool. */
export const TOKENS_PER_CHAIN = 12_000

// Everything with a lower index is known well enough to have a price and a supply.
const WELL_KNOWN = 32
const UNKNOWN_SUPPLY = 0.03
const NO_PRICE = 0.06

const SUPPLIES = [1e6, 2.1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 4.2069e14]
const SUPPLY_WEIGHTS = [5, 7, 13, 50, 12, 5, 5, 3]
const ALT_DECIMALS = [6, 9, 8, 5]
const EVM_DECIMALS = [18, 9, 8, 6]
const DECIMALS_WEIGHTS = [64, 24, 8, 4]

/** The tokens of the world. */
export interface Tokens {
  /** Token `index` (0 … TOKENS_PER_CHAIN - 1) of a chain; always the same object. */
  at(chainId: number, index: number): Token
  /** The token of an address on a chain (letter case ignored in hex), or undefined. */
  find(chainId: number, address: string): Token | undefined
}

interface Chain {
  readonly pins: readonly Pin[]
  readonly byAddress: ReadonlyMap<string, number>
  // Held for good: a few MB per chain at the worst, and sorting a whole list needs all of them.
  readonly made: Token[]
}

/** Makes the tokens of one seed; `pins` are added to those of the fixture. */
export const createTokens = (seed: number, addresses: Addresses, pins: readonly Pin[]): Tokens => {
  const chains = new Map<number, Chain>()
  const chainOf = (chainId: number): Chain => {
    const known = chains.get(chainId)
    if (known !== undefined) return known
    const pinned = pinsOf(chainId, pins)
    const byAddress = new Map(
      pinned.flatMap((pin, index) => (pin.address === undefined ? [] : [[sameCase(pin.address), index]])),
    )
    const chain: Chain = { pins: pinned, byAddress, made: [] }
    chains.set(chainId, chain)
    return chain
  }

  const at = (chainId: number, index: number): Token => {
    const { made, pins } = chainOf(chainId)
    made[index] ??= new DrawnToken(seed, addresses, chainId, index, pins[index])
    return made[index]
  }

  return {
    at,
    find: (chainId, address) => {
      const { byAddress, pins } = chainOf(chainId)
      const pinned = byAddress.get(sameCase(address))
      if (pinned !== undefined) return at(chainId, pinned)
      const named = addresses.resolve(address)
      if (named?.kind !== addressKind.token || named.chainId !== chainId) return undefined
      // The address that a token would have had without its pin names nothing.
      if (named.index >= TOKENS_PER_CHAIN || pins[named.index]?.address !== undefined) return undefined
      return at(chainId, named.index)
    },
  }
}

const sameCase = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

class DrawnToken implements Token {
  readonly chainId: number
  readonly index: number
  readonly key: number
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly supply: number | null
  readonly priced: boolean
  readonly kind: TokenKind
  readonly anchorUsd: number
  readonly #addresses: Addresses
  readonly #pinned: string | undefined
  #address: string | undefined

  constructor(seed: number, addresses: Addresses, chainId: number, index: number, pin: Pin | undefined) {
    const alt = chainId === ALTCHAIN
    const known = pin !== undefined || index < WELL_KNOWN
    this.chainId = chainId
    this.index = index
    this.key = hash(seed, TOKEN, chainId, index)
    const { name, symbol } = pin ?? tokenName(this.key, !alt)
    const supply = pin?.supply ?? supplyOf(this.key)
    this.symbol = symbol
    this.name = name
    this.decimals = pin?.decimals ?? decimalsOf(this.key, supply, alt)
    this.supply = alt && !known && unit(hash(this.key, UNKNOWN, 0)) < UNKNOWN_SUPPLY ? null : supply
    this.priced = alt || known || unit(hash(this.key, UNKNOWN, 1)) >= NO_PRICE
    this.kind = pin?.kind ?? 'ordinary'
    this.anchorUsd = pin?.kind === 'stable' ? 1 : (pin?.priceUsd ?? anchorOf(this.key, index, supply))
    this.#addresses = addresses
    this.#pinned = pin?.address
  }

  get address(): string {
    this.#address ??= this.#pinned ?? this.#addresses.encode(this.chainId, addressKind.token, this.index)
    return this.#address
  }

  get addressOrder(): number {
    return this.#pinned !== undefined && this.chainId !== ALTCHAIN
      ? Number.parseInt(this.#pinned.slice(2, 15), 16)
      : this.#addresses.order(this.chainId, addressKind.token, this.index)
  }
}

const supplyOf = (key: number): number => {
  const minted = SUPPLIES[pickWeighted(hash(key, SUPPLY, 0), SUPPLY_WEIGHTS)] as number
  // Half of the tokens have burnt a little of what was minted.
  const burnt = between(hash(key, BURN, 0), -0.1, 0.1)
  return burnt <= 0 ? minted : Math.floor(minted * (1 - burnt))
}

const decimalsOf = (key: number, supply: number, alt: boolean): number => {
  const draw = pickWeighted(hash(key, DECIMALS, 0), DECIMALS_WEIGHTS)
  // Amounts are 64-bit on the altchain; on EVM chains fine enough that 101,000 holders can differ.
  if (alt) return Math.min(ALT_DECIMALS[draw] as number, Math.floor(Math.log10(1.8e19 / supply)))
  const decimals = EVM_DECIMALS[draw] as number
  return supply * 10 ** decimals >= 1e15 ? decimals : 18
}

// Market value falls with the rank of a token, with wide luck; the price is what that leaves per unit.
const anchorOf = (key: number, index: number, supply: number): number => {
  const cap = logNormal(hash(key, CAP, 0), 4e9 / (1 + index) ** 1.3, 1.4)
  return Math.min(Math.max(cap / supply, 1e-9), 1e5)
}
