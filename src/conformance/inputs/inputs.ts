import { createUnknownNameError } from '../../contract-error.ts'
import type { FoundValue, Input, Samples } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import { altchainInputs } from './altchain.ts'
import { closedInputs } from './closed-range.ts'
import { evmInputs } from './evm.ts'
import { socialInputs } from './social.ts'

/** Every input by its name. */
export const inputs: ReadonlyMap<string, Input> = new Map(
  [...altchainInputs, ...evmInputs, ...socialInputs, ...closedInputs].map(each => [each.input, each]),
)

/** The input of this name. Throws ContractError when there is none, so that a misspelt one cannot stand in a plan. */
export function getInput(name: string): Input {
  const input = inputs.get(name)
  if (input === undefined) throw createUnknownNameError('input', name, [...inputs.keys()])
  return input
}

/**
 * Finds the value of an input: in the configuration, else in what the target has answered so far; undefined when neither
 * has one.
 *
 * @example
 * resolveInput('evm.dexd.pool.last', exchanges, {}) // { value: '0x…', source: 'dexdV3Pools row 99' }
 */
export function resolveInput(
  name: string,
  exchanges: readonly Exchange[],
  samples: Samples,
): FoundValue | undefined {
  return getInput(name).find(exchanges, samples)[0]
}
