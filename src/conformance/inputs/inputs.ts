import { ContractError } from '../../base/contract-error.ts'
import { createUnknownNameError } from '../../base/find-nearest.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract, type Operation } from '../../contract/contract.ts'
import { findKeyParameter, findScopeParameter, scopeEntity } from '../../contract/model/list-attributes.ts'
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

/** Samples as written in a configuration, by section and name: a list, or lists by scope, such as the chain. */
export type SampleSettings = Readonly<
  Record<string, Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>>
>

/**
 * Returns the samples of a configuration by input. A plain list is for the default scope. Throws
 * ContractError for an unknown section or name, and for a scope or value that the parameter does not accept.
 */
export function readSamples(written: SampleSettings, where: (...path: readonly string[]) => string): Samples {
  const samples: Record<string, readonly string[]> = {}
  for (const [section, given] of Object.entries(written)) {
    const known = kinds.current.filter(kind => kind.section === section)
    for (const [name, lists] of Object.entries(given)) {
      const kind = known.find(each => each.name === name)
      const place = where(section, name)
      const names = known.map(each => each.name)
      if (kind === undefined) throw createUnknownNameError(`sample of ${section}`, name, names, place)
      for (const [scope, values] of byScope(kind, lists, place)) {
        for (const value of values) check(kind, value, place)
        samples[scope === '' ? kind.input : `${kind.input}@${scope}`] = values
      }
    }
  }
  return samples
}

function byScope(
  { name, scope }: Kind,
  lists: SampleSettings[string][string],
  where: string,
): [scope: string, values: readonly string[]][] {
  if (Array.isArray(lists)) return [['', lists]]
  const { enum: allowed, default: main } = scope?.schema ?? {}
  return Object.entries(lists).map(([id, values]) => {
    if (scope === undefined)
      throw new ContractError(`Samples of ${name} are a list, not by ${scopeEntity.current ?? 'scope'}.`, {
        where,
      })
    const known = allowed?.map(String)
    if (known !== undefined && !known.includes(id))
      throw createUnknownNameError(scopeEntity.current ?? '', id, known, where)
    return [id === String(main) ? '' : id, values]
  })
}

function check({ name, pattern }: Kind, value: string, where: string): void {
  if (pattern === undefined || new RegExp(pattern).test(value)) return
  // Not repeated: people have been known to paste a private key in place of an address.
  throw new ContractError(`A sample of ${name} is none.`, { facts: [`pattern: ${pattern}`], where })
}

/** Each kind of sample: its name, its input, the pattern of its values, and the parameter of its scope. */
const kinds = perContract(() =>
  [...inputs.current.values()].flatMap(({ input, sample, parameter }) => {
    if (sample === undefined || parameter === undefined) return []
    const { name, under } = parameter
    const find = ({ parameters }: Operation) => parameters.find(each => each.name === name)
    const taken = contract.operations.find(each => each.path.startsWith(under) && find(each))
    const value = taken && find(taken)
    const scope = taken && findKeyParameter(taken) === value ? findScopeParameter(taken) : undefined
    return [{ ...sample, input, pattern: value?.schema.pattern, scope }]
  }),
)

type Kind = (typeof kinds.current)[number]
