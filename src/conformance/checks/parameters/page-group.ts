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

/** Returns the greatest offset of a list: the documented maximum, or the smallest that any option allows. */
export function getGreatestOffset(id: OperationId): number {
  const documented = findParameter(getOperation(id), 'offset')?.schema.maximum
  const { gaps = [] } = findParameter(getOperation(id), 'offset') ?? {}
  const open = contract.gaps.filter(gap => gap.keyword === 'maximum' && gaps.includes(gap.id))
  return documented ?? Math.min(...open.flatMap(({ options }) => options.map(Number)).filter(Number.isFinite))
}

/**
 * Requests of a page sandwich. Pages lie between two requests of the same list without an offset, so that moved data shows.
 * Further requests read the rows after the default page, and the list with an explicit default and the documented maximum. The
 * last URL is spelled differently, so that no cache answers it.
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
