import { memoize } from '../../base/memoize.ts'
import type { RecordedReply } from '../model/recording.ts'
import { type Json, type ParsedJson, parseLosslessJson } from './parse-lossless-json.ts'
import { replyBounds } from './reply-bounds.ts'

/** Parses a body as JSON without byte order mark (RFC 8259, 8.1), or returns the error or exceeded bound. */
export const parseReplyJson = memoize(({ body, encoding }: RecordedReply): ParsedJson => {
  if (encoding !== undefined) return { error: 'not UTF-8' }
  const parsed = parseLosslessJson(body.replace(/^\uFEFF/, ''))
  const wide = 'value' in parsed ? findWideTable(parsed.value) : undefined
  return wide === undefined ? parsed : { excess: wide }
})

/** Returns the reason why a table or a list is too large to judge, or undefined. */
function findWideTable(value: Json): string | undefined {
  const first = Array.isArray(value) ? value[0] : value
  const { columns, data = value } = Object(first) as { readonly columns?: Json; readonly data?: Json }
  const { rows: mostRows, columns: mostColumns } = replyBounds
  if (Array.isArray(data) && data.length > mostRows) return `the body has more than ${mostRows} rows`
  return Array.isArray(columns) && columns.length > mostColumns
    ? `the body has more than ${mostColumns} columns`
    : undefined
}
