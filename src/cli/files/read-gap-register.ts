import { contract } from '../../contract/contract.ts'
import type { GapId } from '../../contract/contract-types.ts'
import type { GapNode } from '../../contract/model/document-node.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'

/** One gap of the contract: a question that the contract leaves open, and the operations it concerns. */
export interface GapEntry extends GapNode {
  readonly id: GapId
  readonly default: string
  /** The option that the contract has since adopted. */
  readonly resolved?: string
  readonly operations: readonly string[]
}

/** Returns all gaps, each with the ids of its operations. None means the whole service. */
export function readGapRegister(): GapEntry[] {
  const entries = (openapiDocument['x-gaps'] ?? []) as readonly Omit<GapEntry, 'operations'>[]
  return entries.map(entry => ({
    ...entry,
    operations: contract.operations
      .filter(({ gaps, parameters }) =>
        [...gaps, ...parameters.flatMap(each => each.gaps)].includes(entry.id),
      )
      .map(({ id }) => id),
  }))
}
