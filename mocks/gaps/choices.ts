import { contract } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'

/** The choice the mock makes for each gap of the contract, by id. */
export type Choices = { readonly [Id in GapId]: GapOptions[Id] }

/** What the mock chooses unless it is told otherwise: the defaults of spec/gaps.yaml. */
export const defaultChoices = Object.fromEntries(contract.gaps.map(gap => [gap.id, gap.default])) as Choices

const resolved: ReadonlySet<GapId> = new Set(contract.gaps.flatMap(gap => (gap.resolved ? [gap.id] : [])))

/** Answers which choice holds for a gap, and notes that the reply leans on it. */
export type Choose = <Id extends GapId>(gap: Id) => GapOptions[Id]

/** A `Choose` for one request, with the set of open gaps that were asked for. */
export function trackChoices(choices: Choices): {
  readonly choose: Choose
  readonly leaned: ReadonlySet<GapId>
} {
  const leaned = new Set<GapId>()
  const choose: Choose = gap => {
    if (!resolved.has(gap)) leaned.add(gap)
    return choices[gap]
  }
  return { choose, leaned }
}
