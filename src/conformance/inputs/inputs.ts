import { createUnknownNameError } from '../../base/find-nearest.ts'
import { perContract } from '../../contract/activate-contract.ts'
import type { FoundValue, Input, Samples } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import { defineInputs } from './define-inputs.ts'

/** All inputs by name. */
export const inputs = perContract<ReadonlyMap<string, Input>>(
  () => new Map(defineInputs().map(each => [each.input, each])),
)

/** The input of a parameter that no value is known of. Its requests are skipped: no reply gave `a value`. */
export const noInput: Input = { input: 'a value', from: [], find: () => [] }

/** Returns the input with this name. Throws ContractError for an unknown name. */
export function getInput(name: string): Input {
  const input = name === noInput.input ? noInput : inputs.current.get(name)
  if (input === undefined) throw createUnknownNameError('input', name, [...inputs.current.keys()])
  return input
}

/**
 * Returns the value of an input: from the configuration, otherwise from the replies so far. Values of replies
 * that are in `unknown` are skipped.
 *
 * @example
 * resolveInput('evm.token.last', exchanges, {}) // { value: '0x…', source: 'a list, its row and column' }
 */
export function resolveInput(
  name: string,
  exchanges: readonly Exchange[],
  samples: Samples,
  unknown: ReadonlySet<string> = new Set(),
): FoundValue | undefined {
  const { given = [], find, choose = ([first]) => first } = getInput(name)
  const known = given.flatMap(key =>
    (samples[key] ?? []).map((value, index) => ({ value, source: `configuration, ${key} ${index}` })),
  )
  const found = find(exchanges).filter(({ value }) => !unknown.has(value))
  return choose([...known, ...found], known.length)
}
