import type { Operation } from '../../../src/contract/contract.ts'
import { findSymbolIndex } from '../../world/social/authors.ts'
import type { World } from '../../world/world.ts'
import { isDrafted } from '../is-drafted.ts'

/** The key of an entity, and the chain that it is on. Another scope is no chain. */
export interface EntityKey {
  readonly key: string | number
  readonly scope: string
}

/**
 * Returns true if the market itself has an entity with this key at a Unix second. Undefined for a drafted operation,
 * whose entries alone show its keys.
 */
export function isKnownToMarket(
  operation: Operation,
  { key, scope }: EntityKey,
  { tokens, pools, holders }: World,
  now: number,
): boolean | undefined {
  if (isDrafted(operation)) return undefined
  const text = String(key)
  const chain = Number(scope)
  return (
    findSymbolIndex(text) >= 0 ||
    tokens.find(chain, text) !== undefined ||
    pools.find(chain, text, now) !== undefined ||
    holders.findWallet(chain, text) !== undefined
  )
}
