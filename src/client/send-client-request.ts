import type { OperationId } from '../contract/contract-types.ts'
import type { CallOptions, ClientOptions, ClientRequest } from './client.ts'
import { ConnectionError, isPending, readWait } from './client-error.ts'

/** A reply whose body was read. */
export interface ReceivedReply {
  readonly response: Response
  readonly text: string
}

const TIMEOUT_MS = 30_000
const RETRIES = 2
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000

/** Statuses that pass by themselves: too many requests, and a service or gateway that is not up (RFC 9110). */
const passingStatuses = [429, 502, 503, 504]

/**
 * Sends a request, and repeats it after a lost connection, a status that passes by itself, or a payment that is not
 * settled yet. Every operation is a GET, which may be repeated, and a payment counts once. Throws ConnectionError when no reply came, or the reason of the signal.
 */
export async function sendClientRequest(
  operation: OperationId,
  { url, headers }: ClientRequest,
  options: Pick<ClientOptions, 'fetch' | 'retries' | 'timeout'>,
  { signal, timeout = options.timeout ?? TIMEOUT_MS }: CallOptions,
): Promise<ReceivedReply> {
  const send = options.fetch ?? fetch
  for (let left = options.retries ?? RETRIES, wait = FIRST_WAIT_MS; ; left--, wait *= 2) {
    signal?.throwIfAborted()
    let reply: ReceivedReply | undefined
    // Not AbortSignal.any: Node may lose its timeout to the garbage collector (nodejs/node#57736).
    const attempt = new AbortController()
    const abort = () => attempt.abort(signal?.reason)
    const late = `No reply within ${timeout} ms.`
    const timer = setTimeout(() => attempt.abort(new DOMException(late, 'TimeoutError')), timeout)
    signal?.addEventListener('abort', abort)
    try {
      // Another server that a redirect names would get the key.
      const response = await send(url, { headers, signal: attempt.signal, redirect: 'manual' })
      reply = { response, text: await response.text() }
    } catch (cause) {
      signal?.throwIfAborted()
      const message = attempt.signal.aborted ? late : 'The connection failed.'
      if (left <= 0) throw new ConnectionError(message, { operation, url, cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const asked = reply && readWait(reply.response.headers)
    const isPassing =
      reply === undefined ||
      passingStatuses.includes(reply.response.status) ||
      isPending(reply.response.headers)
    if (reply && (!isPassing || left <= 0 || (asked ?? 0) > LONGEST_WAIT_MS)) return reply
    await sleep(asked ?? wait * (1 + Math.random()), signal)
  }
}

/** Waits until the time is over or the signal is aborted. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
