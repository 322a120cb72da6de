import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { FoundRequest } from '../core/journal.ts'

/** One request in full: what is sent of it is null where it is not kept, and the query where there is no operation. */
export function describeRequest({ entry, operation, exchange, hide }: FoundRequest) {
  const hideAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hide(text)]))
  return {
    entry,
    query: operation ? coerceQuery(operation, Object.fromEntries(new URLSearchParams(entry.query))) : null,
    request: exchange ? { headers: hideAll(exchange.headers) } : null,
    reply: exchange ? { headers: hideAll(exchange.reply.headers), body: exchange.reply.body } : null,
  }
}
