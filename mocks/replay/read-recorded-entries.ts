import { getOperation, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { type Envelope, nameCells } from '../../src/contract/tables/decode-table.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { listNamedMedia } from './format-request-key.ts'
import type { ReplayableExchange } from './select-replies.ts'

/** The entries of a recorded reply, and the name of their table or object. */
export interface RecordedEntries {
  readonly operation: Operation
  readonly entry: string
  readonly rows: readonly ReplyEntry[]
}

/** Returns the name of the table of an operation, or of the object of the version that a header selects. */
export function findEntryNameFor(operation: Operation, accept = ''): string {
  const { reply } = operation
  if (reply.kind === 'table') return reply.table
  const usual = reply.media.find(({ versions }) => versions.some(version => version.default))
  return (listNamedMedia(operation, accept)[0] ?? usual ?? reply.media[0])?.schema ?? ''
}

/** Reads the entries of a recorded reply. Returns undefined if it has another form than its operation. */
export function readRecordedEntries({
  operation: id,
  accept,
  reply,
}: ReplayableExchange): RecordedEntries | undefined {
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
    return isList ? { operation, entry: findEntryNameFor(operation, accept), rows } : undefined
  } catch {
    return undefined // neither JSON nor a table
  }
}
