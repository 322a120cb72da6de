import { memoize } from '../../base/memoize.ts'
import { coerceQuery } from '../../contract/coerce-query.ts'
import { findAnswer, getOperation, type Operation } from '../../contract/contract.ts'
import { locateObjects, readObjects } from '../../contract/read-objects.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import { selectVersion } from '../../contract/select-version.ts'
import type { Exchange, Recording } from '../model/recording.ts'
import type { Evidence, ExchangeEvidence, NamedRow, ReceivedTable } from './evidence.ts'
import { parseHttpDate } from './parse-http-date.ts'
import {
  isLosslessNumber,
  type Json,
  parseReplyJson,
  toLosslessValue,
  toPlainValue,
} from './parse-lossless-json.ts'

const SKEW_S = 300
const SKEW_WITHOUT_DATE_S = 600

/** Parses every reply of a recording once for all checks. Never throws for a reply. */
export function readEvidence({ run, exchanges, unsent }: Recording): Evidence {
  return { run, unsent, exchanges: exchanges.map(each => readExchange(each)) }
}

/** Parses the reply of an exchange. Cached, since a run is judged twice: for requests to repeat, and in the end. */
export const readExchange = memoize((exchange: Exchange): ExchangeEvidence => {
  const { reply, query, accept, at, operation: id } = exchange
  const target = getOperation(id)
  const date = parseHttpDate(reply?.headers.date)
  const seen = {
    ...exchange,
    target,
    now: date ?? at / 1000,
    age: Number(/^\d{1,10}/.exec(reply?.headers.age ?? '')?.[0] ?? 0),
    skew: date === undefined ? SKEW_WITHOUT_DATE_S : SKEW_S,
    typed: coerceQuery(target, query),
    ok: reply !== undefined && reply.status >= 200 && reply.status < 300,
    twice: [],
    rowsAt: '',
  }
  if (reply === undefined || reply.encoding === 'base64') return seen
  const parsed = parseReplyJson(reply)
  // Only the size of a reply that is too large to judge is reported.
  if ('excess' in parsed) {
    const { reply: _, ...rest } = seen
    return { ...rest, ok: false, failure: { kind: 'too-large', message: parsed.excess } }
  }
  if ('error' in parsed) return { ...seen, notJson: parsed.error }
  const { value, twice } = parsed
  const common = { ...seen, json: value, twice }
  if (!seen.ok || hasOtherAnswer(target, reply.status)) return common
  const schema = findSchema(target, accept)
  return { ...common, ...(schema === undefined ? {} : { schema }), ...readEntries(target, value) }
})

/** Returns true for a status whose documented reply is another one than that of the operation. */
function hasOtherAnswer(target: Operation, status: number): boolean {
  const { reply } = target
  const main = (reply.kind === 'objects' && reply.status) || '200'
  return (findAnswer(target, status) ?? main) !== main
}

/** Returns the schema of the rows of a reply, or undefined if its Accept header does not select one version. */
function findSchema(target: ExchangeEvidence['target'], accept: string | undefined): string | undefined {
  if (target.reply.kind === 'table') return target.reply.table
  const { media, named } = selectVersion(target, accept) ?? {}
  // Which of the versions that share a media type it selects is open, and so are the fields of the other one.
  const isOne = named === true && media?.versions.length === 1
  return media?.level === undefined && (isOne || accept === undefined) ? media?.schema : undefined
}

function readEntries(
  { reply }: ExchangeEvidence['target'],
  body: Json,
): Pick<ExchangeEvidence, 'rows' | 'sentRows' | 'table' | 'rowsAt'> {
  if (reply.kind === 'objects') {
    const rowsAt = locateObjects(reply)
    const listed = readObjects(reply, body) as readonly Json[] | undefined
    if (!listed?.every(isJsonObject)) return { rowsAt }
    const read = (readValue: (value: Json) => unknown) =>
      listed.map(entry => mapValues(entry as JsonObject, value => readValue(value)))
    const isKept = listed.some(entry => Object.values(entry as JsonObject).some(isLosslessNumber))
    return { rows: read(toPlainValue), ...(isKept ? { sentRows: read(toLosslessValue) } : {}), rowsAt }
  }
  const envelope = reply.wrapped ? (Array.isArray(body) ? (body as readonly Json[])[0] : undefined) : body
  const table = readTable(envelope)
  const rowsAt = reply.wrapped ? '[0].data' : '.data'
  if (table === undefined) return { rowsAt }
  const isKept = table.data.some(row => row.some(isLosslessNumber))
  return {
    table,
    rows: toNamedRows(table, toPlainValue),
    ...(isKept ? { sentRows: toNamedRows(table, toLosslessValue) } : {}),
    rowsAt,
  }
}

/** Returns the table of an envelope if its rows fit its columns. Otherwise cells cannot be found by name. */
function readTable(envelope: Json | undefined): ReceivedTable | undefined {
  if (!isJsonObject(envelope)) return undefined
  const { columns, data } = envelope as { columns?: Json; data?: Json }
  if (!Array.isArray(columns) || !Array.isArray(data)) return undefined
  const fits = data.every(row => Array.isArray(row) && row.length === columns.length)
  return hasNamesAndTypes(columns) && fits ? ({ columns, data } as unknown as ReceivedTable) : undefined
}

/** Returns true if each column of a table has a name and a type. */
export function hasNamesAndTypes(columns: readonly Json[]): boolean {
  return columns.every(
    column => isJsonObject(column) && typeof column.name === 'string' && typeof column.type === 'string',
  )
}

function toNamedRows({ columns, data }: ReceivedTable, readValue: (value: Json) => unknown): NamedRow[] {
  const names = columns.map(({ name }) => name)
  // A copy of this takes less than a list of pairs for each row.
  const blank: Record<string, unknown> = Object.fromEntries(names.map(name => [name, null]))
  return data.map(cells => {
    const row = { ...blank }
    for (const [at, name] of names.entries()) row[name] = readValue(cells[at] as Json)
    return row
  })
}

type JsonObject = Readonly<Record<string, Json>>

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('isLosslessNumber' in value)
  )
}
