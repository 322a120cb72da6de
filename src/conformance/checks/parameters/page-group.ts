import { contract, getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { findOperationIds } from '../answers/select-successful.ts'
import { formatDefaultId } from './parameter-requirements.ts'

/** Rows of one inner page; two of them are no more than the least default of a limit. */
export const rowsPerPage = 10

/** The requirements about pages that are judged together. */
export const pageIds = {
  next: 'PAG-001',
  disjoint: 'PAG-002',
  border: 'ORD-HR-pages',
  repeated: 'PAG-repeated',
} as const

/** As far as a list with pages may be asked: the maximum that is documented, or the least that anybody may choose. */
export function getGreatestOffset(id: OperationId): number {
  const documented = findParameter(getOperation(id), 'offset')?.schema.maximum
  const { gaps = [] } = findParameter(getOperation(id), 'offset') ?? {}
  const open = contract.gaps.filter(gap => gap.keyword === 'maximum' && gaps.includes(gap.id))
  return documented ?? Math.min(...open.flatMap(({ options }) => options.map(Number)).filter(Number.isFinite))
}

/**
 * A page sandwich: pages between twice the same list asked without an offset, so that moving data shows; what
 * follows the default page, and the list by an explicit one: the greatest, where that is documented. The last request is
 * spelled otherwise than those before: a cache would answer the same URL as before, and pages that are newer would look wrong.
 */
export const pageGroup = defineGroup({
  kind: 'page',
  profile: 'standard',
  operations: findOperationIds(target => findParameter(target, 'offset') !== undefined),
  about: [
    pageIds.next,
    pageIds.disjoint,
    formatDefaultId('offset'),
    formatDefaultId('limit'),
    pageIds.border,
    pageIds.repeated,
  ],
  parts(id) {
    const readDefault = (name: string) => String(findParameter(getOperation(id), name)?.schema.default)
    const { maximum } = findParameter(getOperation(id), 'limit')?.schema ?? {}
    const usual = { limit: readDefault('limit'), offset: readDefault('offset') }
    return {
      all: {},
      explicit: {
        about: maximum === undefined ? [] : ['PAR-LIM-maxok'],
        query: maximum === undefined ? usual : { limit: String(maximum) },
      },
      first: { query: { limit: String(rowsPerPage), offset: usual.offset } },
      second: { query: { limit: String(rowsPerPage), offset: String(rowsPerPage) } },
      beyond: { query: { limit: '1', offset: usual.limit } },
      again: { query: { limit: usual.limit } },
    }
  },
})
