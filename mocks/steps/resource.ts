import type { Step } from '../context.ts'
import { encodeTableBody } from '../encode.ts'
import { resources } from '../resources/registry.ts'

/** Asks the world for the rows of the operation and writes them in the form of its reply. */
export const resource: Step = context => {
  const { operation, selection, choose } = context
  if (operation === undefined) return undefined
  const answer = resources[operation.id]
  const rows = answer({ ...context, selection, query: context.query as never })
  if ('status' in rows) return rows
  const { reply } = operation
  if (reply.kind === 'table') {
    if (rows.length === 0) choose('GAP-16')
    const body = encodeTableBody(reply.table, rows as never, reply.wrapped)
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body }
  }
  const type = selection?.named && choose('GAP-50') === 'as-asked' ? selection.media.type : 'application/json'
  return { status: 200, headers: { 'Content-Type': type }, body: JSON.stringify(rows) }
}
