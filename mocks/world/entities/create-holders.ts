import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, FIRST_INSTANT } from '../../time/calendar.ts'
import { drawFloat, drawFraction, drawLogNormal, drawPareto } from '../random/distributions.ts'
import { drawHash, hashNames } from '../random/draw-hash.ts'
import { reproduciblePower } from '../random/exact-math.ts'
import { permute } from '../random/permute.ts'
import type { WorldScale } from '../world-scales.ts'
import { type Addresses, ALTCHAIN_ID, addressKind } from './addresses.ts'
import type { Token } from './tokens.ts'

const kinds = hashNames('holder', ['count', 'greed', 'whales', 'share', 'person', 'luck'])

const WALLET_BITS = 22
// A tenth of a permille a day: the 76 years to 2100 make four of each holder, and the wallets still suffice.
const DAILY_GROWTH = 1e-4

// A page, and the pages around it.
const CACHED = 4_096

/** Creates the holders of a world: those of a token by rank, and the wallets of a chain. */
export function createHolders(addresses: Addresses, scale: WorldScale) {
  const draw = (token: Token, rank: number) => {
    const wallet = permute(drawHash(token.key, kinds.person, 0), WALLET_BITS, rank)
    const address = addresses.encode(token.chainId, addressKind.wallet, wallet)
    return { address, amount: drawAmount(token, rank) }
  }
  const cache = new BoundedCache<number, ReturnType<typeof draw>>(CACHED)
  return {
    /** Returns the number of holders at a Unix second, at least `fewestHolders` for an EVM token. It only grows. */
    count: (token: Token, now: number): number => {
      const first = Math.floor(Math.min(scale.mostHolders, drawFirstCount(token, scale)))
      return first + Math.floor(((now - FIRST_INSTANT) / DAY) * first * DAILY_GROWTH)
    },
    /**
     * Returns the wallet and the balance in whole units of a rank, from 0 (the largest) to below `count`. A higher rank
     * always holds less.
     */
    at: (token: Token, rank: number) =>
      cache.getOrMake((token.chainId * 2 ** 14 + token.index) * 2 ** WALLET_BITS + rank, () =>
        draw(token, rank),
      ),
    /** Returns the number of the wallet with this address on a chain, or undefined. Ignores letter case. */
    findWallet: (chainId: number, address: string): number | undefined => {
      const named = addresses.resolve(address)
      return named?.chainId === chainId && named.kind === addressKind.wallet ? named.index : undefined
    },
  }
}

// Nothing lists the holders of an altchain token, so there the little known ones may have few.
function drawFirstCount({ chainId, index, key }: Token, { fewestHolders, mostHolders }: WorldScale): number {
  return chainId === ALTCHAIN_ID
    ? 2 +
        drawLogNormal(drawHash(key, kinds.count, 0), (3 * mostHolders) / reproduciblePower(1 + index, 0.9), 1)
    : drawPareto(drawHash(key, kinds.count, 0), fewestHolders, 1.5)
}

/**
 * Draws the balance of a rank. Balances fall with rank by a power law, each lowered at random but never to
 * the next one. The sum of all balances stays below the supply, since the integral of the curve limits it.
 */
function drawAmount(token: Token, rank: number): number {
  const steepness = drawFloat(drawHash(token.key, kinds.greed, 0), 1.02, 1.4)
  const whales = drawFloat(drawHash(token.key, kinds.whales, 0), 1, 12)
  const curve = (place: number): number => reproduciblePower(place + whales, -steepness)
  const sum = curve(0) + reproduciblePower(whales, 1 - steepness) / (steepness - 1)
  const scale = ((token.supply ?? 0) * drawFloat(drawHash(token.key, kinds.share, 0), 0.6, 0.98)) / sum
  const amount = scale * curve(rank)
  const gap = amount - scale * curve(rank + 1)
  const lucky = amount - 0.9 * gap * drawFraction(drawHash(token.key, kinds.luck, rank))
  // Down to the smallest unit of the token, unless that could reach the next holder.
  const units = 10 ** token.decimals
  return gap * units > 20 && lucky * units < 2 ** 53 ? Math.floor(lucky * units) / units : lucky
}
