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

/** A text that is no value of anything, for a parameter whose input names no such value. */
export const noSuchValue = 'NOSUCHVALUEATALL'

/** Returns the value of an input that no service knows (`unknown` in `spec/inputs.yaml`). */
export function getUnknownValue(input: string): string {
  return getInput(input).unknown ?? noSuchValue
}

/** Returns `count` different values that no service knows: one, and others of its form that differ in their last characters. */
export function listUnknownValues(value: string, count: number): string[] {
  const places = [...value].map(own => listSimilar(own, value)).toReversed()
  return Array.from({ length: count }, (_, at) => {
    let rest = at
    const characters = places.map(similar => {
      const character = similar[rest % similar.length]
      rest = Math.floor(rest / similar.length)
      return character
    })
    return characters.toReversed().join('')
  })
}

/**
 * Returns the characters that may stand in a place, its own first: digits for a digit, letters of the same case for a
 * letter. Letters come from the second half of the value, since a prefix such as `0x` has others.
 */
function listSimilar(own: string, value: string): readonly string[] {
  const kind = [/\d/, /[a-z]/, /[A-Z]/].find(each => each.test(own))
  if (kind === undefined) return [own]
  const others = `0123456789${value.slice(value.length / 2)}`
  return [...new Set(own + others)].filter(each => kind.test(each))
}

/** More values than the list of a request has. */
const MOST = 3000

const unknownValues = perContract<ReadonlySet<string>>(() => {
  const named = [...inputs.current.values()].flatMap(({ unknown }) => unknown ?? [])
  return new Set([...new Set([...named, noSuchValue])].flatMap(value => listUnknownValues(value, MOST)))
})

/** Returns true if a text is one of the values that no service knows. */
export function isUnknownValue(text: string): boolean {
  return unknownValues.current.has(text)
}
