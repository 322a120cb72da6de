import { type GapEntry, readGapRegister } from '../../src/cli/create-gaps-command.ts'
import { contract } from '../../src/contract/contract.ts'

/** An open question with one of its options, so that a test holds whichever questions were decided. */
export interface OpenChoice {
  readonly id: string
  readonly option: string
  readonly usual: string
  /** Meaning of the option. */
  readonly meaning: string
  readonly operations: readonly string[]
  /** The keyword of JSON Schema that the option is a value of. */
  readonly keyword: string | undefined
}

/** The first option of the register that fits, among those of open questions; undefined when none does. */
export function findOpenChoice(fits: (choice: OpenChoice) => boolean): OpenChoice | undefined {
  return readGapRegister()
    .filter(({ resolved }) => resolved === undefined)
    .flatMap(listChoices)
    .find(fits)
}

/** The same, where a test is nothing without one. */
export function getOpenChoice(fits: (choice: OpenChoice) => boolean): OpenChoice {
  const found = findOpenChoice(fits)
  if (found === undefined) throw new Error('No open question fits any more: this test needs another one.')
  return found
}

function listChoices({ id, options, default: usual, operations }: GapEntry): OpenChoice[] {
  const { keyword } = contract.gaps.find(gap => gap.id === id) ?? {}
  const shared = { id, usual, operations, keyword }
  return Object.entries(options).map(([option, meaning]) => ({ ...shared, option, meaning }))
}

/** True if an option is a status of one operation that answers otherwise by default. */
export function becomesResponse({ option, usual, meaning, operations }: OpenChoice): boolean {
  return option !== usual && operations.length === 1 && /^404 with an error body/.test(meaning)
}

/** True if a machine can write nothing of an option but a comment. */
export function becomesComment({ meaning, keyword, operations }: OpenChoice): boolean {
  return operations.length > 0 && keyword === undefined && !/^\d{3} with an error body/.test(meaning)
}
