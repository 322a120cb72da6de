import { memoize } from '../../base/memoize.ts'
import { getOperation } from '../../contract/contract.ts'
import { type Envelope, nameCells } from '../../contract/tables/decode-table.ts'
import type { Exchange } from '../model/recording.ts'
import type { NamedRow } from './evidence.ts'
import { parseReplyJson, toPlainValue } from './parse-lossless-json.ts'

/** Returns the rows of a reply by name, or none if it is no success or cannot be read. Cached. */
export const readRows = memoize(parseRows)

function parseRows({ reply, operation: id }: Exchange): readonly NamedRow[] {
  if (reply === undefined || reply.status < 200 || reply.status > 299) return []
  const parsed = parseReplyJson(reply)
  if (!('value' in parsed)) return []
  const body = toPlainValue(parsed.value)
  const documented = getOperation(id).reply
  if (documented.kind === 'objects') {
    if (documented.isSingle)
      return typeof body === 'object' && body !== null && !Array.isArray(body) ? [body as NamedRow] : []
    return Array.isArray(body) ? body.filter(each => typeof each === 'object' && each !== null) : []
  }
  try {
    return nameCells(body as Envelope)
  } catch {
    return [] // whatever a target sent in place of a table; the checks of the envelope will say what
  }
}
