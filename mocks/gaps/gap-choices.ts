import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { builtInContract, contract, type Gap } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'

/** The mock's option for each gap of the contract. */
export type GapChoices = { readonly [Id in GapId]: GapOptions[Id] }

/** Default options of the mock: those of spec/gaps.yaml. */
export const defaultGapChoices = perContract(
  () => Object.fromEntries(contract.gaps.map(gap => [gap.id, gap.default])) as GapChoices,
)

/**
 * Reads options for gaps: a map from id or name to option. Other gaps keep their defaults. Throws
 * ContractError for a value of another type, and for an unknown gap or option, with the nearest name.
 */
export function readGapChoices(chosen: unknown, base: GapChoices = defaultGapChoices.current): GapChoices {
  if (typeof chosen !== 'object' || chosen === null || Array.isArray(chosen)) {
    throw new ContractError('Choices for gaps are a map of gap id to option.', {
      facts: ['expected: an object such as {"GAP-13": "403"}'],
    })
  }
  const choices = Object.entries(chosen).map(([name, option]) => {
    const gap = contract.gaps.find(each => each.id === name || each.name === name)
    if (gap === undefined) throw createUnknownNameError('gap', name, Object.keys(defaultGapChoices.current))
    if (!gap.options.includes(option))
      throw createUnknownNameError(`option of ${name}`, summarizeValue(option), gap.options)
    return [gap.id, option]
  })
  return { ...base, ...Object.fromEntries(choices) }
}

const resolved = perContract(
  (): ReadonlySet<string> => new Set(contract.gaps.flatMap(gap => (gap.resolved ? [gap.id] : []))),
)

/** Finds a gap that this package knows, and the gap of the active contract that has its name. */
function findGap(id: GapId): { readonly known: Gap | undefined; readonly own: Gap | undefined } {
  const known = builtInContract.gaps.find(gap => gap.id === id)
  return { known, own: contract.gaps.find(({ name }) => name === known?.name) }
}

/**
 * Returns the option of a gap that this package knows. Without the gap, or for an option that this package does
 * not know, returns the default of this package.
 */
export function getChosenOption<Id extends GapId>(choices: GapChoices, gap: Id): GapOptions[Id] {
  if (contract === builtInContract) return choices[gap]
  const { known, own } = findGap(gap)
  const option: string | undefined = own && choices[own.id as Id]
  return (option !== undefined && known?.options.includes(option) ? option : known?.default) as GapOptions[Id]
}

/**
 * Returns the option of a gap, and notes that the reply depends on it. A text is the id of a gap that this
 * package knows. An object is a gap of the active contract.
 */
export interface ChooseGapOption {
  <Id extends GapId>(gap: Id): GapOptions[Id]
  (gap: Gap): string
}

/** Creates the `choose` of one request, and the set of the open gaps that its reply depends on. */
export function trackGapChoices(choices: GapChoices): {
  readonly choose: ChooseGapOption
  readonly usedGaps: ReadonlySet<GapId>
} {
  const usedGaps = new Set<GapId>()
  const note = (id: string | undefined) => {
    if (id !== undefined && !resolved.current.has(id)) usedGaps.add(id as GapId)
  }
  const choose = (gap: GapId | Gap): string => {
    if (typeof gap !== 'string') {
      note(gap.id)
      return choices[gap.id]
    }
    note(contract === builtInContract ? gap : findGap(gap).own?.id)
    return getChosenOption(choices, gap)
  }
  return { choose: choose as ChooseGapOption, usedGaps }
}
