import { findSymbolIndex } from '../world/social/authors.ts'
import type { World } from '../world/world.ts'
import type { NamedEntity } from './named-entity.ts'

/** Returns true if the market itself has an entity with this key at a Unix second. */
export function isKnownToMarket(
  { tokens, pools, holders }: World,
  { scope, key }: Pick<NamedEntity, 'scope' | 'key'>,
  now: number,
): boolean {
  const text = String(key)
  const chain = Number(scope)
  return (
    findSymbolIndex(text) >= 0 ||
    tokens.find(chain, text) !== undefined ||
    pools.find(chain, text, now) !== undefined ||
    holders.findWallet(chain, text) !== undefined
  )
}
