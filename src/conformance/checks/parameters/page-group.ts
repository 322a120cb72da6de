import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findOperationsWith, findParameter } from '../../requests/build-required-query.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { formatDefaultRequirementId } from './parameter-requirements.ts'

/** Number of rows of an inner page. Two pages fit into the smallest default limit. */
export const rowsPerPage = 10

/** Ids of the requirements about pages that are judged on the same requests. */
export const pageRequirementIds = {
  next: 'PAG-001',
  disjoint: 'PAG-002',
  border: 'ORD-HR-pages',
  repeated: 'PAG-repeated',
  wrapped: 'PAG-wrapped',
} as const

/** Returns the maximum offset of a list: documented, or the smallest option of its gap. */
export function getGreatestOffset(id: OperationId): number {
  const documented = findParameter(getOperation(id), 'offset')?.schema.maximum
  const { gaps = [] } = findParameter(getOperation(id), 'offset') ?? {}
  const open = contract.gaps.filter(gap => gap.keyword === 'maximum' && gaps.includes(gap.id))
  return documented ?? Math.min(...open.flatMap(({ options }) => options.map(Number)).filter(Number.isFinite))
}

/**
 * Requests for two pages of a list between two requests for the whole list, to detect changes meanwhile.
 * Other requests read the row after the default page, the page at the greatest offset, and the list with an
 * explicit default or the documented maximum. The last URL of the list is written differently, so that no cache
 * answers it.
 */
export const pageGroup = perContract(() =>
  defineGroup({
    kind: 'page',
    profile: 'standard',
    operations: findOperationsWith('offset').map(({ id }) => id),
    about: [
      pageRequirementIds.next,
      pageRequirementIds.disjoint,
      formatDefaultRequirementId('offset'),
      formatDefaultRequirementId('limit'),
      pageRequirementIds.border,
      pageRequirementIds.repeated,
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
        far: {
          about: [pageRequirementIds.wrapped],
          query: { limit: String(rowsPerPage), offset: String(getGreatestOffset(id)) },
          expects: 'allowed',
        },
      }
    },
  }),
)
