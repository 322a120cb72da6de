import { getOperation } from '../../../contract/contract.ts'
import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { parseVenue } from '../../requests/build-required-query.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { findOperationIds } from '../answers/select-answered.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import { findMissingPool } from './find-missing-pool.ts'

const id = 'XEP-08'

/**
 * A V3 list whole, and filtered by tokens that few of its pools have, so that the filtered page is not full: one that is
 * token0 of a listed pool, and one that is token1.
 */
const lists = defineGroup({
  kind: 'filter',
  profile: 'standard',
  operations: findOperationIds(({ path }) => path.endsWith('/v3/pools')),
  about: [id, 'FIL-PL'],
  parts(list) {
    const venue = parseVenue(getOperation(list))
    return {
      all: {},
      by: { query: { token_address: { input: `evm.${venue}.token1.rare` } } },
      by0: { query: { token_address: { input: `evm.${venue}.token0.rare` } } },
    }
  },
})

/**
 * Every pool of the whole list that has the token is in the filtered list; both begin with the newest pools, so a full page
 * still has to hold those that are newer than its last.
 */
export const filterCompleteness = defineJointCheck({
  id,
  title: 'a filter keeps every pool of the token',
  level: 'documented',
  clause: 'EVM, V3 pool lists',
  checks:
    'Pools of the whole list with the token are in the filtered list; of a full page, those newer than its last row.',
  violation: 'only token0 is compared',
  group: lists,
  show({ all, by, by0 }) {
    let holds = 0
    for (const part of [by, by0]) {
      const last = readCreation(part?.rows?.at(-1))
      const shown = findMissingPool(
        all,
        part,
        'the list filtered by its token',
        row => readCreation(row) > last,
      )
      if (!('holds' in shown)) return shown
      holds += shown.holds
    }
    return { holds }
  },
})

function readCreation(row: NamedRow | undefined): number {
  return Date.parse(String(row?.['createdAt' satisfies keyof ObjectOf<'PoolListRecord'>]))
}
