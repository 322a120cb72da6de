import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { isSeriesTime } from './is-series-time.ts'
import { findSchemaName, readEntryShape, type ValueShape } from './read-entry-shape.ts'

/**
 * Returns a text that identifies the row of an entry in all replies: its addresses and ids, the time of a series, and
 * the addresses in the request. An entry without any has its texts.
 */
export function readRowKey(entry: ReplyEntry, context: RequestContext): string {
  const { operation, query } = context
  const schema = findSchemaName(context)
  const { members } = readEntryShape(schema)
  const isKey = (field: string) =>
    isSeriesTime(schema, [field]) || isId(field, entry[field], members[field] as ValueShape)
  const fields = Object.keys(members)
  const keys = fields.filter(isKey)
  const chosen = keys.length > 0 ? keys : fields.filter(field => isPlainText(members[field] as ValueShape))
  const asked = operation.parameters
    .filter(
      ({ required, schema: { type, pattern } }) => required && type === 'string' && pattern !== undefined,
    )
    .map(({ name }) => query[name])
  return [...chosen.map(field => entry[field]), ...asked].join('\n').toLowerCase()
}

/** True for a text of a fixed form that is no number, such as an address, and for an id by its name. */
function isId(field: string, value: unknown, { types, limits }: ValueShape): boolean {
  if (/(^id|_id|Id)$/.test(field)) return true
  const has = (keyword: string) => limits.some(limit => limit.keyword === keyword)
  return types.join() === 'string' && has('pattern') && !has('format') && !/^-?[\d.]+$/.test(String(value))
}

function isPlainText({ types, limits }: ValueShape): boolean {
  return types.join() === 'string' && !limits.some(({ keyword }) => ['enum', 'format'].includes(keyword))
}
