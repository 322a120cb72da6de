import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { contract } from '../../src/contract/contract.ts'
import { defaultGapChoices, type GapChoices } from './gap-choices.ts'

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
