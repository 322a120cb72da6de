import type { MockReply } from '../core/mock-reply.ts'

/**
 * A body may come from a recording or an override. It never acts as a page on the origin of the control API, whatever
 * its type says.
 */
export const passiveHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

const writtenHere = new Set(Object.keys(passiveHeaders).map(name => name.toLowerCase()))

/** Returns the headers of a reply as adapters send them: with a length, and with those that keep its body passive. */
export function completeHeaders({ status, headers }: MockReply, length: number): Record<string, string> {
  const complete: Record<string, string> = {}
  for (const name in headers)
    if (!writtenHere.has(name.toLowerCase())) complete[name] = headers[name] as string
  if (status !== 204 && status !== 304) complete['Content-Length'] = String(length)
  return Object.assign(complete, passiveHeaders)
}
