import type { Exchange } from '../model/recording.ts'
import { closedBound } from './closed-range.ts'
import { evmPools, evmRareToken, evmTokens, evmWallets, home, v2Pools } from './evm.ts'
import { altchainPool, altchainTokens, rareToken, socialSymbols } from './listed.ts'

/** Values of the configuration by name of the input, such as `evm.dexa.pool@1`. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** A value that was found, and where, such as `dexdV3Pools row 0`. */
export interface Input {
  readonly value: string
  readonly source: string
}

/**
 * Finds the value of an input: in the configuration, else in what the target has answered so far; undefined when neither
 * has one. Pure, and never throws for anything a target sent. A source that says `candidate` was only guessed.
 *
 * @example
 * resolveInput('evm.dexd.pool.last', exchanges, {}) // { value: '0x…', source: 'dexdV3Pools row 99' }
 */
export function resolveInput(
  name: string,
  exchanges: readonly Exchange[],
  samples: Samples,
): Input | undefined {
  const [, base = name, letters] = name.match(/^(.*?)(?:\.(upper|lower|dollar))?$/) ?? []
  const found = find(base, exchanges, samples)
  return found === undefined || letters === undefined
    ? found
    : { ...found, value: written(found.value, letters) }
}

function find(name: string, exchanges: readonly Exchange[], samples: Samples): Input | undefined {
  if (name.startsWith('closed.')) return closedBound(name, exchanges)
  const given = (key: string): Input[] =>
    (samples[key] ?? []).map((value, index) => ({ value, source: `configuration, ${key} ${index}` }))
  const [family = '', kind = '', ...more] = name.split('.')
  if (family === 'altchain') return altchain(kind, more[0], exchanges, given)
  if (family === 'social') return [...given('social.symbol'), ...socialSymbols(exchanges)][0]
  if (kind === 'token') return [...given('evm.token'), ...evmTokens(exchanges)][0]
  if (kind === 'wallet') return [...given('evm.wallet'), ...evmWallets(exchanges)][0]
  const [what = '', chain] = name.slice('evm.'.length + kind.length + 1).split('@')
  if (what === 'v2pool') return [...given(`evm.${kind}.v2pool`), ...v2Pools(exchanges, 1)][0]
  if (what === 'v2pool.unpriced') return v2Pools(exchanges, 0)[0]
  if (what === 'token.rare') return evmRareToken(kind, exchanges)
  const keys = (chain ?? home) === home ? ['', `@${home}`] : [`@${chain}`]
  const pools = [...keys.flatMap(key => given(`evm.${kind}.pool${key}`)), ...evmPools(kind, chain, exchanges)]
  return pools[positions[what]?.(pools.length) ?? 0]
}

const positions: Readonly<Record<string, (length: number) => number>> = {
  'pool.middle': length => Math.floor(length / 2),
  'pool.last': length => length - 1,
}

function altchain(
  kind: string,
  which: string | undefined,
  exchanges: readonly Exchange[],
  given: (key: string) => Input[],
): Input | undefined {
  if (kind === 'pool') return given('altchain.pool')[0] ?? altchainPool(exchanges)
  if (which === 'rare') return rareToken(exchanges)
  const own = given('altchain.token')
  const others = altchainTokens(exchanges).filter(({ value }) => own.every(each => each.value !== value))
  const tokens = [...own, ...others]
  if (kind === 'token') return tokens[Number(which ?? 1) - 1]
  const chosen = tokens.slice(0, Number(which ?? 2))
  if (chosen.length < Number(which ?? 2)) return undefined
  return {
    value: chosen.map(({ value }) => value).join(),
    source:
      chosen.length > 2
        ? `${chosen.length} tokens of the pool lists`
        : chosen.map(each => each.source).join('; '),
  }
}

/** The same address or symbol in other letters, or a symbol as people write it in posts. */
function written(value: string, how: string): string {
  if (how === 'dollar') return `$${value}`
  const [, prefix = '', rest = ''] = value.match(/^(0x)?(.*)$/s) ?? []
  return prefix + (how === 'upper' ? rest.toUpperCase() : rest.toLowerCase())
}
