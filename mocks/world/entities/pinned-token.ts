import world from '../../../fixtures/world.json' with { type: 'json' }
import { ContractError } from '../../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { ALTCHAIN_ID } from './addresses.ts'
import type { TokenKind } from './token.ts'

/** A token with given properties. Without an address, it gets a generated one. */
export interface PinnedToken {
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

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Returns the pinned tokens of each chain in the order of their indices: the stable coin, the wrapped native
 * coin, the others. Tokens of `more` are added to those of `fixtures/world.json`, or replace those with the
 * same address.
 *
 * @throws ContractError when a pin names an unknown chain or has an address that its chain cannot have.
 */
export function groupPinnedTokens(
  chainIds: readonly number[],
  more: readonly PinnedToken[],
): ReadonlyMap<number, readonly PinnedToken[]> {
  for (const pin of more) checkPin(pin, chainIds)
  const twice = more.find((pin, index) => more.slice(0, index).some(other => isSamePin(pin, other)))
  if (twice !== undefined)
    throw new ContractError(`Two pinned tokens have the address ${twice.address}.`, {
      where: `pin ${twice.symbol}`,
    })
  const known = (world.tokens as readonly PinnedToken[]).map(
    pin => more.find(other => isSamePin(pin, other)) ?? pin,
  )
  const all = [...known, ...more.filter(pin => !known.includes(pin))]
  return new Map(
    chainIds.map(chainId => [chainId, putMajorsFirst(all.filter(pin => pin.chainId === chainId))]),
  )
}

function checkPin({ chainId, address, symbol }: PinnedToken, chainIds: readonly number[]): void {
  const where = `pin ${symbol}`
  if (!chainIds.includes(chainId))
    throw createUnknownNameError('chain', String(chainId), chainIds.map(String), where)
  const form = chainId === ALTCHAIN_ID ? BASE58_ADDRESS : EVM_ADDRESS
  if (address !== undefined && !form.test(address))
    throw new ContractError(`"${address}" is not an address of chain ${chainId}.`, { where })
}

/** True if two pins have one address. Letters of EVM addresses may be small or capital; base58 tells them apart. */
function isSamePin(a: PinnedToken, b: PinnedToken): boolean {
  const [one, other] = [a, b].map(({ chainId, address }) =>
    chainId === ALTCHAIN_ID ? address : address?.toLowerCase(),
  )
  return a.chainId === b.chainId && one !== undefined && one === other
}

function putMajorsFirst(pins: readonly PinnedToken[]): readonly PinnedToken[] {
  const majors = [pins.find(pin => pin.kind === 'stable'), pins.find(pin => pin.kind === 'native')]
  return [...majors.filter(pin => pin !== undefined), ...pins.filter(pin => !majors.includes(pin))]
}
