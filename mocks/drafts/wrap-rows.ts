import type { ObjectList, Operation } from '../../src/contract/contract.ts'
import { findLikelyByRole } from '../../src/contract/model/find-by-role.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { EntrySource } from './answer-draft.ts'
import { listEntries } from './list-entries.ts'
import { drawNamed } from './values/draw-value.ts'
import { readDraftedEntryShape } from './values/read-shape.ts'

/** Returns the body of a list inside an object. Its other members are drawn, and one counts the rows of all pages. */
export function wrapRows(
  { at, body, total }: ObjectList,
  rows: readonly object[],
  operation: Operation,
  request: EntrySource & { readonly query: ReplyEntry },
): ReplyEntry {
  const drawn = drawNamed(readDraftedEntryShape(body), { name: body }, body, request) as ReplyEntry
  return { ...drawn, [at]: rows, ...(total && { [total]: countRows(rows, operation, request) }) }
}

/** Counts the rows of all pages. A scenario that changes the page leaves it to count itself. */
function countRows(
  rows: readonly object[],
  operation: Operation,
  request: EntrySource & { readonly query: ReplyEntry },
): number {
  const { query } = request
  const [limit = '', offset = ''] = (['limit', 'offset'] as const).map(
    role => findLikelyByRole(operation, role)?.name,
  )
  const all = listEntries(operation, { ...query, [limit]: Number.MAX_SAFE_INTEGER, [offset]: 0 }, request)
  const start = Number(query[offset] ?? 0)
  return 'status' in all ? rows.length : Math.max(all.length, rows.length === 0 ? 0 : start + rows.length)
}
