import { CLIENT_BODY_BYTES, CLIENT_MS } from '../base/bounds.ts'
import type { OperationId } from '../contract/contract-types.ts'
import type { CallOptions, ClientOptions, ClientRequest } from './client.ts'
import { ConnectionError, type FailedCall, isPending, ReplyError, readWait } from './client-error.ts'

/** A reply whose body was read. */
export interface ReceivedReply {
  readonly response: Response
  readonly text: string
}

const RETRIES = 2
const FIRST_WAIT_MS = 250

/** Statuses that pass by themselves: too many requests, and a service or gateway that is not up (RFC 9110). */
const passingStatuses = [429, 502, 503, 504]

/**
 * Sends a request, and repeats it after a lost connection, a status that passes by itself, or a payment that is not
 * settled yet, as long as there is time. Every operation is a GET, which may be repeated, and a payment counts once. Throws
 * ConnectionError when no whole reply came, ReplyError for a body without end, or the reason of the signal.
 */
export async function sendClientRequest(
  operation: OperationId,
  { url, headers }: ClientRequest,
  options: Pick<ClientOptions, 'fetch' | 'retries' | 'timeout'>,
  { signal, timeout = options.timeout ?? CLIENT_MS }: CallOptions,
): Promise<ReceivedReply> {
  const send = options.fetch ?? fetch
  const call = { operation, url }
  const end = Date.now() + timeout
  signal?.throwIfAborted()
  // Not AbortSignal.any: Node may lose its timeout to the garbage collector (nodejs/node#57736).
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  const timers = [setTimeout(() => ending.abort(), timeout)]
  signal?.addEventListener('abort', abort)
  // Some `fetch` of others does not look at the signal.
  const ended = new Promise<never>((_, reject) =>
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason)),
  )
  const receive = async () => {
    // Another server that a redirect names would get the key.
    const response = await send(url, { headers, signal: ending.signal, redirect: 'manual' })
    return { response, text: await readText(response, ending.signal, call) }
  }
  try {
    for (let left = options.retries ?? RETRIES, wait = FIRST_WAIT_MS; ; left--, wait *= 2) {
      const pauseAfter = (requested = wait * (1 + Math.random())) =>
        left > 0 && Date.now() + requested < end ? requested : undefined
      let pause: number | undefined
      try {
        const reply = await Promise.race([receive(), ended])
        const { status, headers } = reply.response
        if (passingStatuses.includes(status) || isPending(headers)) pause = pauseAfter(readWait(headers))
        if (pause === undefined) return reply
      } catch (error) {
        if (!ending.signal.aborted && !(error instanceof ReplyError)) pause = pauseAfter()
        if (pause === undefined) throw error
      }
      await Promise.race([new Promise(done => timers.push(setTimeout(done, pause))), ended])
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof ReplyError) throw cause
    const message = ending.signal.aborted ? `No reply within ${timeout} ms.` : 'The connection failed.'
    throw new ConnectionError(message, { ...call, cause })
  } finally {
    timers.map(clearTimeout)
    signal?.removeEventListener('abort', abort)
  }
}

/** Reads a body, until it is too long or the signal is aborted. */
async function readText({ body }: Response, signal: AbortSignal, call: FailedCall): Promise<string> {
  const reader = body?.getReader()
  if (reader === undefined) return ''
  const stop = () => reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  const decoder = new TextDecoder()
  for (let text = '', bytes = 0; ; ) {
    const { value, done } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    text += decoder.decode(value, { stream: true })
    if (bytes <= CLIENT_BODY_BYTES && !signal.aborted) continue
    stop()
    throw new ReplyError(`The body is longer than ${CLIENT_BODY_BYTES} bytes.`, call)
  }
}
