import { CLIENT_BODY_BYTES, CLIENT_MS } from '../../base/bounds.ts'
import type { WrittenRequest } from '../../contract/routes/write-curl.ts'

/** A reply as text, of which what is too long was not read. */
export interface ShownReply {
  readonly status: number
  readonly ms: number
  readonly body: string
}

/** Sends a request of the page. Throws for a connection that fails, and for a redirect: it would take the key along. */
export async function sendRequest({ url, headers }: WrittenRequest): Promise<ShownReply> {
  const started = performance.now()
  const reply = await fetch(url, {
    headers,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(CLIENT_MS),
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let body = ''
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    body += part.value
    if (body.length > CLIENT_BODY_BYTES) await reader?.cancel()
  }
  return { status: reply.status, ms: Math.round(performance.now() - started), body }
}
