import type { Token, Tokens } from '../entities/tokens.ts'
import { reproduciblePower } from '../random/exact-math.ts'

/** The subject of a post: a token of the market, which people call by `symbol`, in capitals. */
export interface Topic {
  readonly token: Token
  readonly symbol: string
  /** A chain's coin (also staked or wrapped), a stable coin, a token that many know, or a small one. */
  readonly kind: 'coin' | 'stable' | 'known' | 'small'
  /** Long-term share of the posts, not normalized. */
  readonly weight: number
}

const SMALL_USD = 1e8

/**
 * Lists the first tokens of these chains that people can write, the most valuable first. A symbol on several
 * chains is one topic.
 */
export function listTopics(tokens: Tokens, chainIds: readonly number[], count: number): Topic[] {
  const found = new Map<string, Token>()
  for (let place = 0; found.size < count; place++) {
    const token = tokens.at(chainIds[place % chainIds.length] as number, Math.floor(place / chainIds.length))
    // People post about ETH and BTC, also where the token is a wrapped one.
    const own = token.name.startsWith('Wrapped ') ? token.symbol.replace(/^W/, '') : token.symbol
    const symbol = normalizeSymbol(own)
    if (!found.has(symbol) && /^[\p{L}\p{N}]{2,}$/u.test(symbol)) found.set(symbol, token)
  }
  return [...found]
    .sort(([, a], [, b]) => computeMarketUsd(b) - computeMarketUsd(a))
    .map(([symbol, token], rank) => {
      const kind = findKind(token)
      const weight = reproduciblePower(rank + 3, -0.85) * (kind === 'stable' ? 0.2 : 1)
      return { token, symbol, kind, weight }
    })
}

/** Converts a symbol to capital letters without a leading `$`: `$eth` and `ETH` are the same token. */
export function normalizeSymbol(text: string): string {
  return text.replace(/^\$/, '').toUpperCase()
}

function computeMarketUsd({ anchorUsd, supply }: Token): number {
  return anchorUsd * (supply ?? 0)
}

function findKind(token: Token): Topic['kind'] {
  if (token.kind === 'stable') return 'stable'
  if (token.kind === 'native' || /\b(wrapped|staked)\b/i.test(token.name)) return 'coin'
  return computeMarketUsd(token) < SMALL_USD ? 'small' : 'known'
}
