import type { SortKey } from '../../../src/contract/contract.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { collectBrokenRules } from './read-entry-shape.ts'

/** Returns the sort order of the contract for the reply to this request, at any level, or undefined. */
export function findOrder(context: RequestContext): SortKey | undefined {
  return context.operation.order.find(
    ({ when }) =>
      when === undefined || collectBrokenRules([{ id: '', rule: when }], [], context).length === 0,
  )
}

/** Returns the entries in the sort order of the contract, or unchanged without a sort order. */
export function sortReplyEntries(
  entries: readonly ReplyEntry[],
  context: RequestContext,
): readonly ReplyEntry[] {
  const order = findOrder(context)
  if (order === undefined) return entries
  const sign = order.direction === 'ascending' ? 1 : -1
  return entries.toSorted((a, b) => sign * compareValues(a[order.by], b[order.by]))
}

/** Returns a negative number if `a` comes first: numbers by size, texts and instants by their characters. */
export function compareValues(a: unknown, b: unknown): number {
  const [x, y] = [a, b] as [number, number]
  return x < y ? -1 : x > y ? 1 : 0
}
