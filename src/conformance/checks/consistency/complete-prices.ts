import type { ObjectOf } from '../../../contract/contract-types.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'

type Column = keyof ObjectOf<'V2PoolSummary'> & keyof ObjectOf<'FeeMetrics'>
const complete = 'tvlPriceComplete' satisfies Column
const poolColumn = 'poolId' satisfies Column

const id = 'XEP-02'

/** Fee metrics of a pool with prices and of one without, and then what the list says of both. */
const pools = defineGroup({
  kind: 'priced',
  profile: 'standard',
  operations: ['dexcV2FeeMetrics'],
  about: [id],
  parts: () => ({
    priced: {},
    unpriced: { query: { pool_address: { input: 'evm.dexc.v2pool.unpriced' } } },
    list: { operation: 'dexcV2Pools' },
  }),
})

/** Prices of a V2 pool are complete in its fee metrics exactly when they are in the list. */
export const completePrices = defineJointCheck({
  id,
  title: 'prices are complete in the list and in the fee metrics alike',
  level: 'inferred',
  clause: 'EVM, V2PoolSummary and FeeMetrics',
  checks: 'tvlPriceComplete of the same pool.',
  violation: '1 in the list, 0 in the fee metrics',
  group: pools,
  show({ list, priced, unpriced }) {
    let holds = 0
    for (const seen of [priced, unpriced]) {
      const row = seen?.rows?.[0]
      const listed = list?.rows?.find(each => isSamePool(each[poolColumn], row?.[poolColumn]))
      if (seen === undefined || row === undefined || listed === undefined) continue
      const [said, wanted] = [row[complete], listed[complete]]
      if (said !== wanted)
        return describeBrokenCell(seen, 0, complete, 'The pool list says otherwise.', String(wanted), said)
      holds++
    }
    return { holds }
  },
})

function isSamePool(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}
