import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import { findByRole, findOperationsWith } from '../../src/contract/model/find-by-role.ts'
import { defineOperationFault, type Fault } from './fault.ts'

/**
 * Returns faults of every operation with pages: a row on two pages, a row on none, a restarted order, a
 * repeated last page, and a limited offset.
 */
export function listPageFaults(): Fault[] {
  return findOperationsWith('offset').flatMap(operation => {
    const { id, order } = operation
    const { name = '' } = findByRole(operation, 'offset') ?? {}
    const definePageFault = (place: string, says: string, start: () => Behavior) =>
      defineOperationFault(id, { family: 'page', place, says }, start)
    const moveOffset = (move: (offset: number) => number) => (): Behavior => ({
      query: query => ({ ...query, [name]: move(Number(query[name])) }),
    })
    return [
      definePageFault(
        'overlap',
        'begins a page with a row of the one before',
        moveOffset(offset => Math.max(0, offset - 1)),
      ),
      definePageFault(
        'gap',
        'skips a row between two pages',
        moveOffset(offset => (offset > 0 ? offset + 1 : offset)),
      ),
      definePageFault('repeated', 'has the last page again where there are no more rows', () =>
        repeatLastPage(name, Number(findByRole(operation, 'limit')?.schema.default)),
      ),
      definePageFault(
        'wrapped',
        'begins again at the top after 1000 rows',
        moveOffset(offset => offset % 1000),
      ),
      ...order
        .filter(({ when, level }) => when === undefined && level === undefined)
        .map(({ by, direction }) =>
          definePageFault('order', 'sorts each page by itself', () => ({
            entries: (entries, { query }) =>
              Number(query[name]) > 0 ? entries.map(scaleField(by, direction)) : entries,
          })),
        ),
    ]
  })
}

/**
 * Creates a behavior that ends a list after `length` rows, and past its end shows the previous page again.
 */
function repeatLastPage(offset: string, length: number): Behavior {
  let last: readonly ReplyEntry[] = []
  return {
    query: query => (Number(query[offset]) >= length ? { ...query, [offset]: length - 1 } : query),
    entries: (entries, { query }) => {
      if (entries.length > 0) last = entries
      return Number(query[offset]) > 0 ? last : entries
    },
  }
}

/** Scales a field so that all entries of a page sort before those of earlier pages. */
function scaleField(field: string, direction: string): (entry: ReplyEntry) => ReplyEntry {
  const factor = direction === 'descending' ? 1e9 : 1e-9
  return entry => ({ ...entry, [field]: Number(entry[field]) * factor })
}
