import { contract } from '../../src/contract/contract.ts'

/** The choice the mock makes for each gap of the contract, by id. */
export type Choices = Readonly<Record<string, string>>

/** What the mock chooses unless it is told otherwise: the defaults of spec/gaps.yaml. */
export const defaultChoices: Choices = Object.fromEntries(contract.gaps.map(gap => [gap.id, gap.default]))

/** Answers which choice holds for a gap, and notes that the reply leans on it. */
export type Choose = (gap: string) => string

/** A `Choose` for one request, with the set of gaps that were asked for. */
export function noteChoices(choices: Choices): {
  readonly choose: Choose
  readonly leaned: ReadonlySet<string>
} {
  const leaned = new Set<string>()
  const choose = (gap: string) => {
    leaned.add(gap)
    return choices[gap] as string
  }
  return { choose, leaned }
}
