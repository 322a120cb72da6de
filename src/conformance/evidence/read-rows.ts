import { operation } from '../../contract/contract.ts'
import { decodeTable, type Envelope } from '../../contract/tables.ts'
import type { Exchange } from '../model/recording.ts'
import type { Entry } from './evidence.ts'
import { parseLossless, plain } from './lossless-json.ts'

/** Reading is pure, so a reply is read once however many inputs are looked for in it. */
const known = new WeakMap<Exchange, readonly Entry[]>()

/** The rows of a reply by name, or none when it is no success or cannot be read; never throws. */
export function readRows(exchange: Exchange): readonly Entry[] {
  const rows = known.get(exchange) ?? read(exchange)
  known.set(exchange, rows)
  return rows
}

function read({ reply, operation: id }: Exchange): readonly Entry[] {
  if (reply === undefined || reply.status < 200 || reply.status > 299 || reply.encoding !== undefined)
    return []
  const parsed = parseLossless(reply.body)
  if ('error' in parsed) return []
  const body = plain(parsed.value)
  if (operation(id).reply.kind === 'objects') {
    return Array.isArray(body) ? body.filter(each => typeof each === 'object' && each !== null) : []
  }
  try {
    return decodeTable(body as Envelope)
  } catch {
    return [] // whatever a target sent in place of a table; the checks of the envelope will say what
  }
}
