import { Cache } from '../../../src/bounded-cache.ts'
import { DAY } from '../calendar.ts'
import { power } from '../random/exact-math.ts'
import { permute } from '../random/permutation.ts'
import { between, hash, kind, logNormal, pareto, unit } from '../random/random.ts'
import { type Addresses, ALTCHAIN, addressKind } from './addresses.ts'
import type { Token } from './types.ts'
import { FIRST_INSTANT } from './venues.ts'

const COUNT = kind('holder count')
const GREED = kind('holder greed')
const WHALES = kind('holder whales')
const SHARE = kind('holder share')
const PERSON = kind('holder person')
const LUCK = kind('holder luck')

const WALLET_BITS = 22
const FEWEST = 101_000
const MOST = 1_000_000
// A tenth of a permille a day: the 76 years to 2100 make four of each holder, and the wallets still suffice.
const DAILY_GROWTH = 1e-4

// A page, and the pages around it.
const CACHED = 4_096

/** One holder of a token: the wallet and the whole units it holds. */
export interface Holder {
  readonly address: string
  readonly amount: number
}

/** Who holds a token, by rank; and the wallets of a chain. */
export interface Holders {
  /** How many hold a token at a Unix second: at least 101,000 of an EVM token; it only grows. */
  count(token: Token, now: number): number
  /** The holder of this rank (0 is the largest; ranks below `count`); a larger rank always holds less. Kept while cached. */
  at(token: Token, rank: number): Holder
  /** The number of the wallet that has an address on a chain (letter case ignored), or undefined. */
  wallet(chainId: number, address: string): number | undefined
}

/** Makes the holders of a world. */
export const createHolders = (addresses: Addresses): Holders => {
  const cache = new Cache<number, Holder>(CACHED)
  const draw = (token: Token, rank: number): Holder => {
    const wallet = permute(hash(token.key, PERSON, 0), WALLET_BITS, rank)
    return {
      address: addresses.encode(token.chainId, addressKind.wallet, wallet),
      amount: amountOf(token, rank),
    }
  }
  return {
    count: (token, now) => {
      const first = Math.floor(Math.min(MOST, firstCount(token)))
      return first + Math.floor(((now - FIRST_INSTANT) / DAY) * first * DAILY_GROWTH)
    },
    at: (token, rank) =>
      cache.get((token.chainId * 2 ** 14 + token.index) * 2 ** WALLET_BITS + rank, () => draw(token, rank)),
    wallet: (chainId, address) => {
      const named = addresses.resolve(address)
      return named?.chainId === chainId && named.kind === addressKind.wallet ? named.index : undefined
    },
  }
}

// Nothing lists the holders of an altchain token, so there the little known ones may have few.
const firstCount = ({ chainId, index, key }: Token): number =>
  chainId === ALTCHAIN
    ? 2 + logNormal(hash(key, COUNT, 0), 3e6 / power(1 + index, 0.9), 1)
    : pareto(hash(key, COUNT, 0), FEWEST, 1.5)

/**
 * Balances fall with rank like a power law, each moved down by luck but never as far as the next. What all ranks up to
 * the last wallet hold together stays below the supply: the integral of the curve bounds the sum.
 */
const amountOf = (token: Token, rank: number): number => {
  const steepness = between(hash(token.key, GREED, 0), 1.02, 1.4)
  const whales = between(hash(token.key, WHALES, 0), 1, 12)
  const curve = (place: number): number => power(place + whales, -steepness)
  const sum = curve(0) + power(whales, 1 - steepness) / (steepness - 1)
  const scale = ((token.supply ?? 0) * between(hash(token.key, SHARE, 0), 0.6, 0.98)) / sum
  const amount = scale * curve(rank)
  const gap = amount - scale * curve(rank + 1)
  const lucky = amount - 0.9 * gap * unit(hash(token.key, LUCK, rank))
  // Down to the smallest unit of the token, unless that could reach the next holder.
  const units = 10 ** token.decimals
  return gap * units > 20 && lucky * units < 2 ** 53 ? Math.floor(lucky * units) / units : lucky
}
