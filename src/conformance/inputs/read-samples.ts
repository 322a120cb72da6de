import { ContractError } from '../../base/contract-error.ts'
import { createUnknownNameError } from '../../base/find-nearest.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract, type Operation } from '../../contract/contract.ts'
import { findKeyParameter, findScopeParameter, scopeEntity } from '../../contract/model/list-attributes.ts'
import type { Samples } from '../model/input.ts'
import { inputs } from './inputs.ts'

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
