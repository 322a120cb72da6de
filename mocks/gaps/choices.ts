import { perContract } from '../../src/contract/activate-contract.ts'
import { builtInContract, contract, type Gap } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'

/** The mock's option for each gap of the contract. */
export type Choices = { readonly [Id in GapId]: GapOptions[Id] }

/** Default options of the mock: those of spec/gaps.yaml. */
export const defaultChoices = perContract(
  () => Object.fromEntries(contract.gaps.map(gap => [gap.id, gap.default])) as Choices,
)

const resolved = perContract(
  (): ReadonlySet<string> => new Set(contract.gaps.flatMap(gap => (gap.resolved ? [gap.id] : []))),
)

/**
 * The gaps that this package knows, by their ids here. Another contract has one if it has a gap of the same
 * name. `id` is undefined where it does not.
 */
const knownGaps = perContract((): ReadonlyMap<string, { readonly id?: string; readonly gap: Gap }> => {
  const idsByName = new Map(contract.gaps.map(({ id, name = id }) => [name, id]))
  return new Map(
    builtInContract.gaps.map(gap => {
      const id = idsByName.get(gap.name ?? gap.id)
      return [gap.id, { gap, ...(id !== undefined && { id }) }]
    }),
  )
})

/**
 * Returns the option of a gap that this package knows. Without the gap, or for an option that this package does
 * not know, returns the default of this package.
 */
export function readOption<Id extends GapId>(choices: Choices, gap: Id): GapOptions[Id] {
  if (contract === builtInContract) return choices[gap]
  const known = knownGaps.current.get(gap)
  const option: string | undefined = known?.id === undefined ? undefined : choices[known.id as Id]
  const isKnown = option !== undefined && known?.gap.options.includes(option)
  return (isKnown ? option : known?.gap.default) as GapOptions[Id]
}

/**
 * Returns the option of a gap, and notes that the reply depends on it. A text is the id of a gap that this
 * package knows. An object is a gap of the active contract.
 */
export interface Choose {
  <Id extends GapId>(gap: Id): GapOptions[Id]
  (gap: Gap): string
}

/**
 * Creates a `Choose` for one request, and the set in which it collects the open gaps that the reply depends
 * on.
 */
export function trackChoices(choices: Choices): {
  readonly choose: Choose
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
    note(contract === builtInContract ? gap : knownGaps.current.get(gap)?.id)
    return readOption(choices, gap)
  }
  return { choose: choose as Choose, usedGaps }
}
