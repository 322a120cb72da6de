import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import { readGapChoices } from '../../../mocks/gaps/read-gap-choices.ts'
import { ContractError } from '../../base/contract-error.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { contract, type Gap } from '../../contract/contract.ts'
import type { GapId } from '../../contract/contract-types.ts'

/** Returns whether a text is the id or the name of a gap, in any letter case. */
export function matchesGapName({ id, name = id }: Pick<Gap, 'id' | 'name'>, text: string): boolean {
  return [id, name].some(each => each.toUpperCase() === text.toUpperCase())
}

/**
 * Parses arguments of the form `gap=option`, with the gap's id or name in any letter case. Throws
 * ContractError for any other form, and for an unknown gap or option.
 */
export function parseChoices(texts: readonly string[]): Partial<GapChoices> {
  const pairs = texts.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw new ContractError('A choice is a gap and one of its options.', {
        facts: [
          `given: ${summarizeValue(text)}`,
          'expected: such as GAP-01=not-found',
          'mdc gaps lists them all',
        ],
      })
    const given = text.slice(0, at)
    const known = contract.gaps.find(gap => matchesGapName(gap, given))
    return [known?.id ?? given, text.slice(at + 1)] as const
  })
  const choices = readGapChoices(Object.fromEntries(pairs))
  return Object.fromEntries(pairs.map(([id]) => [id, choices[id as GapId]]))
}
