import { contract } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'
import type { Behaviour, ReplyEntry } from '../../core/context.ts'
import { defineOperationFault, type Fault } from './fault.ts'

/**
 * For every operation with pages: a row on two of them, a row on none, an order that does not go on, an end that is none,
 * an offset that counts only so far.
 */
export function listPageFaults(): Fault[] {
  return contract.operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'offset'))
    .flatMap(({ id, order, parameters }) => [
      defineOperationFault(
        id,
        { family: 'page', place: 'overlap', says: 'begins a page with a row of the one before' },
        () => shiftOffset(-1),
      ),
      defineOperationFault(id, { family: 'page', place: 'gap', says: 'skips a row between two pages' }, () =>
        shiftOffset(1),
      ),
      defineOperationFault(
        id,
        { family: 'page', place: 'repeated', says: 'has the last page again where there are no more rows' },
        () => repeatLastPage(Number(parameters.find(({ name }) => name === 'limit')?.schema.default)),
      ),
      wrapOffset(id),
      ...order
        .filter(({ when, level }) => when === undefined && level === undefined)
        .map(({ by, direction }) =>
          defineOperationFault(
            id,
            { family: 'page', place: 'order', says: 'sorts each page by itself' },
            () => ({
              entries: (entries, { query }) =>
                Number(query.offset) > 0 ? entries.map(scaleField(by, direction)) : entries,
            }),
          ),
        ),
    ])
}

function wrapOffset(id: OperationId): Fault {
  const says = 'begins again at the top after 1000 rows'
  return defineOperationFault(id, { family: 'page', place: 'wrapped', says }, () => ({
    query: query => ({ ...query, offset: Number(query.offset) % 1000 }),
  }))
}

function shiftOffset(by: number): Behaviour {
  return {
    query: query => (Number(query.offset) > 0 ? { ...query, offset: Number(query.offset) + by } : query),
  }
}

/** A list that ends with the first page, however long it is; past the end there is what was shown before. */
function repeatLastPage(length: number): Behaviour {
  let last: readonly ReplyEntry[] = []
  return {
    query: query => (Number(query.offset) >= length ? { ...query, offset: length - 1 } : query),
    entries: (entries, { query }) => {
      if (entries.length > 0) last = entries
      return Number(query.offset) > 0 ? last : entries
    },
  }
}

/** Sorts all entries of a page before those of the pages before it. */
function scaleField(field: string, direction: string): (entry: ReplyEntry) => ReplyEntry {
  const factor = direction === 'descending' ? 1e9 : 1e-9
  return entry => ({ ...entry, [field]: Number(entry[field]) * factor })
}
