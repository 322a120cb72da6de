import { type Choices, defaultChoices } from '../../../mocks/gaps/choices.ts'
import { readChoices } from '../../../mocks/gaps/read-choices.ts'
import { ContractError } from '../../base/contract-error.ts'
import { quote } from '../../base/quote.ts'
import type { GapId } from '../../contract/contract-types.ts'

/**
 * Reads arguments such as `GAP-01=not-found`; letter case of the id does not matter. Throws ContractError for another form, and
 * for a gap or an option that the register does not have.
 */
export function parseChoices(texts: readonly string[]): Partial<Choices> {
  const pairs = texts.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw new ContractError('A choice is a gap and one of its options.', {
        facts: [`given: ${quote(text)}`, 'expected: such as GAP-01=not-found', 'mdc gaps lists them all'],
      })
    const given = text.slice(0, at)
    const known = Object.keys(defaultChoices).find(id => id.toUpperCase() === given.toUpperCase())
    return [known ?? given, text.slice(at + 1)] as const
  })
  const choices = readChoices(Object.fromEntries(pairs))
  return Object.fromEntries(pairs.map(([id]) => [id, choices[id as GapId]]))
}
