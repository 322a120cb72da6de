import type { SortKey } from '../../../src/contract/contract.ts'
import type { Context, Entry } from '../../core/context.ts'
import { brokenBy } from './entry-schema.ts'

/** The order that the contract gives the reply to this request, whatever its level, or undefined. */
export function orderOf(context: Context): SortKey | undefined {
  return context.operation.order.find(
    ({ when }) =>
      when === undefined ||
      brokenBy([{ id: '', rule: when, says: '', clause: '' }], [], context).length === 0,
  )
}

/** The entries in the order that the contract gives them; as they are where it gives none. */
export function inOrder(entries: readonly Entry[], context: Context): readonly Entry[] {
  const order = orderOf(context)
  if (order === undefined) return entries
  const sign = order.direction === 'ascending' ? 1 : -1
  return entries.toSorted((a, b) => sign * compare(a[order.by], b[order.by]))
}

/** Less than zero when `a` comes first: numbers by size, texts and instants by their letters. */
export function compare(a: unknown, b: unknown): number {
  const [x, y] = [a, b] as [number, number]
  return x < y ? -1 : x > y ? 1 : 0
}
