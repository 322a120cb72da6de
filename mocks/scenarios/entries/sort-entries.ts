import type { SortKey } from '../../../src/contract/contract.ts'
import type { Context, ReplyEntry } from '../../core/context.ts'
import { collectBrokenRules } from './read-entry-shape.ts'

/** The order that the contract gives the reply to this request, whatever its level, or undefined. */
export function findOrder(context: Context): SortKey | undefined {
  return context.operation.order.find(
    ({ when }) =>
      when === undefined || collectBrokenRules([{ id: '', rule: when }], [], context).length === 0,
  )
}

/** The entries in the order that the contract gives them; as they are where it gives none. */
export function sortEntries(entries: readonly ReplyEntry[], context: Context): readonly ReplyEntry[] {
  const order = findOrder(context)
  if (order === undefined) return entries
  const sign = order.direction === 'ascending' ? 1 : -1
  return entries.toSorted((a, b) => sign * compareValues(a[order.by], b[order.by]))
}

/** Less than zero when `a` comes first: numbers by size, texts and instants by their letters. */
export function compareValues(a: unknown, b: unknown): number {
  const [x, y] = [a, b] as [number, number]
  return x < y ? -1 : x > y ? 1 : 0
}
