import world from '../../fixtures/world.json' with { type: 'json' }
import type { TokenKind } from './types.ts'

/** A token that is there under a given address (or under one of this world's own, when no address is given). */
export interface Pin {
  readonly chainId: number
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly kind: TokenKind
  /** Price in USD around which the token moves; drawn when left out. */
  readonly priceUsd?: number
  /** Whole units in existence; drawn when left out. */
  readonly supply?: number
}

const same = (a: Pin, b: Pin): boolean =>
  a.chainId === b.chainId && a.address !== undefined && a.address.toLowerCase() === b.address?.toLowerCase()

/**
 * The pinned tokens of a chain, which take the first token indices: the stable coin, the wrapped native coin, the rest.
 * Those of `fixtures/world.json` are always there; a pin of the same address replaces its entry.
 */
export const pinsOf = (chainId: number, more: readonly Pin[]): readonly Pin[] => {
  const known = (world.tokens as readonly Pin[]).map(pin => more.find(other => same(pin, other)) ?? pin)
  const pins = [...known, ...more.filter(pin => !known.includes(pin))].filter(pin => pin.chainId === chainId)
  const majors = [pins.find(pin => pin.kind === 'stable'), pins.find(pin => pin.kind === 'native')]
  return [...majors.filter(pin => pin !== undefined), ...pins.filter(pin => !majors.includes(pin))]
}
