import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { type Envelope, nameCells } from '../../src/contract/tables/decode-table.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { ReplayableExchange } from './select-replies.ts'

/** Reads the entries of a recorded reply. Returns undefined if it has another form than its operation. */
export function readRecordedEntries({
  operation: id,
  reply,
}: ReplayableExchange): readonly ReplyEntry[] | undefined {
  if (reply.status !== 200) return undefined
  const operation = getOperation(id as OperationId)
  try {
    const body: unknown = JSON.parse(reply.body)
    const rows =
      operation.reply.kind === 'table'
        ? nameCells(body as Envelope)
        : operation.reply.isSingle
          ? [body as ReplyEntry]
          : (body as readonly ReplyEntry[])
    const isList = Array.isArray(rows) && rows.every(row => typeof row === 'object' && row !== null)
    return isList ? rows : undefined
  } catch {
    return undefined // neither JSON nor a table
  }
}
