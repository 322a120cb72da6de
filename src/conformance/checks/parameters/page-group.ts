import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole, findOperationsWith } from '../../../contract/model/find-by-role.ts'
import { defineGroup, takePage } from '../../requests/build-required-query.ts'
import { formatDefaultRequirementId, listNamesByRole } from './parameter-statement.ts'

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
  const { gaps = [], schema } = findByRole(getOperation(id), 'offset') ?? {}
  const open = contract.gaps.filter(gap => gap.keyword === 'maximum' && gaps.includes(gap.id))
  return (
    schema?.maximum ?? Math.min(...open.flatMap(({ options }) => options.map(Number)).filter(Number.isFinite))
  )
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
      ...[...listNamesByRole('offset'), ...listNamesByRole('limit')].map(formatDefaultRequirementId),
      pageRequirementIds.border,
      pageRequirementIds.repeated,
    ],
    parts(id) {
      const { maximum, default: usual } = findByRole(getOperation(id), 'limit')?.schema ?? {}
      const { default: start } = findByRole(getOperation(id), 'offset')?.schema ?? {}
      return {
        all: {},
        explicit: {
          about: maximum === undefined ? [] : ['PAR-LIM-maxok'],
          query: maximum === undefined ? takePage(id, usual, start) : takePage(id, maximum),
        },
        first: { query: takePage(id, rowsPerPage, start) },
        second: { query: takePage(id, rowsPerPage, rowsPerPage) },
        beyond: { query: takePage(id, 1, usual) },
        again: { query: takePage(id, usual) },
        far: {
          about: [pageRequirementIds.wrapped],
          query: takePage(id, rowsPerPage, getGreatestOffset(id)),
          expects: 'allowed',
        },
      }
    },
  }),
)
