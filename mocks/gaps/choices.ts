import { perContract } from '../../src/contract/active-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'

/** The mock's option for each gap of the contract. */
export type Choices = { readonly [Id in GapId]: GapOptions[Id] }

/** Default options of the mock: those of spec/gaps.yaml. */
export const defaultChoices = perContract(
  () => Object.fromEntries(contract.gaps.map(gap => [gap.id, gap.default])) as Choices,
)

const resolved = perContract(
  (): ReadonlySet<GapId> => new Set(contract.gaps.flatMap(gap => (gap.resolved ? [gap.id] : []))),
)

/** Returns the option of a gap, and notes that the reply depends on it. */
export type Choose = <Id extends GapId>(gap: Id) => GapOptions[Id]

/**
 * Creates a `Choose` for one request, and the set in which it collects the open gaps that the reply depends
 * on.
 */
export function trackChoices(choices: Choices): {
  readonly choose: Choose
  readonly usedGaps: ReadonlySet<GapId>
} {
  const usedGaps = new Set<GapId>()
  const choose: Choose = gap => {
    if (!resolved.current.has(gap)) usedGaps.add(gap)
    return choices[gap]
  }
  return { choose, usedGaps }
}
