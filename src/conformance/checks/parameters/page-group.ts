import { getOperation } from '../../../contract/contract.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { findOperationIds } from '../shared/select-answered.ts'

/** Rows of one inner page; two of them are no more than the least default of a limit. */
export const rowsPerPage = 10

/**
 * A page sandwich: two pages, between twice the same rows asked without an offset, so that moving data shows; and whether
 * there is a row beyond the default limit. The last request is spelled otherwise than the first: a cache would answer the
 * same URL as before, and pages that are newer would look wrong.
 */
export const pages = defineGroup({
  kind: 'page',
  profile: 'standard',
  operations: findOperationIds(target => findParameter(target, 'offset') !== undefined),
  about: ['PAG-001', 'PAG-002', 'PAR-DEF-offset', 'PAR-DEF-limit', 'ORD-HR-pages'],
  parts(id) {
    const readDefault = (name: string) => String(findParameter(getOperation(id), name)?.schema.default)
    return {
      all: {},
      first: { query: { limit: String(rowsPerPage), offset: readDefault('offset') } },
      second: { query: { limit: String(rowsPerPage), offset: String(rowsPerPage) } },
      beyond: { query: { limit: '1', offset: readDefault('limit') } },
      again: { query: { limit: String(2 * rowsPerPage) } },
    }
  },
})
