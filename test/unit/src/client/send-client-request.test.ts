import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ConnectionError, ReplyError } from '../../../../src/client/client-error.ts'
import { sendClientRequest } from '../../../../src/client/send-client-request.ts'

const request = { url: 'http://service.test/', headers: {} }

/** Sends a request to a service that gives these replies in sequence. Returns the statuses and the last reply. */
async function send(
  replies: readonly (Response | Error | 'never')[],
  { retries, timeout, signal }: { retries?: number; timeout?: number | undefined; signal?: AbortSignal } = {},
) {
  const left = [...replies]
  const fetch = (_: string, { signal }: RequestInit) => {
    const reply = left.shift()
    if (reply instanceof Error) return Promise.reject(reply)
    if (reply instanceof Response) return Promise.resolve(reply)
    return new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
  }
  const { response, text } = await sendClientRequest(
    'tokenDetails',
    request,
    { fetch, retries, timeout },
    { signal },
  )
  return { status: response.status, text, left: left.length }
}

const soon = { headers: { 'Retry-After': '0' } }

describe('repeats', () => {
  it('a request that got 429, 502, 503 or 504, or whose connection failed', async () => {
    const refusals = [429, 502, 503, 504].map(status => new Response('', { status, ...soon }))
    for (const first of [...refusals, new TypeError('fetch failed')])
      expect(await send([first, new Response('ok')])).toEqual({ status: 200, text: 'ok', left: 0 })
  })

  it('a request as often as asked for, and returns the last reply', async () => {
    const replies = Array.from({ length: 5 }, () => new Response('', { status: 503, ...soon }))
    expect(await send(replies)).toEqual({ status: 503, text: '', left: 2 })
    expect(await send([new Response('', { status: 503 }), new Response('ok')], { retries: 0 })).toMatchObject(
      { left: 1 },
    )
  })

  it('a payment that is not settled yet', async () => {
    const receipt = btoa(JSON.stringify({ success: false, errorReason: 'settlement_pending' }))
    const pending = new Response('', {
      status: 402,
      headers: { ...soon.headers, 'PAYMENT-RESPONSE': receipt },
    })
    expect(await send([pending, new Response('ok')])).toEqual({ status: 200, text: 'ok', left: 0 })
  })

  it.each([200, 400, 402, 500])('no request that got %i', async status => {
    expect(await send([new Response('', { status }), new Response('ok')])).toMatchObject({ status, left: 1 })
  })

  it.each([
    [31, undefined],
    [1, 900],
  ])(
    'no request that should wait for %i s, which is longer than its timeout of %s ms',
    async (wait, timeout) => {
      const late = new Response('', { status: 429, headers: { 'Retry-After': String(wait) } })
      expect(await send([late, new Response('ok')], { timeout })).toMatchObject({ status: 429, left: 1 })
    },
  )
})

it('throws a ConnectionError with its cause when no reply comes', async () => {
  const cause = new TypeError('fetch failed')
  const error = await send([cause], { retries: 0 }).catch(error => error)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ message: 'tokenDetails: The connection failed.', cause, url: request.url })
  await expect(send(['never'], { retries: 0, timeout: 20 })).rejects.toThrow('No reply within 20 ms.')
})

it('throws the reason of the signal, before a request, during one and between two', async () => {
  const reason = new Error('left the page')
  await expect(send([new Response('ok')], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const during = new AbortController()
  setTimeout(() => during.abort(reason), 5)
  await expect(send(['never'], { signal: during.signal })).rejects.toBe(reason)
  const between = new AbortController()
  setTimeout(() => between.abort(reason), 20)
  const wait = new Response('', { status: 503, headers: { 'Retry-After': '20' } })
  await expect(send([wait], { signal: between.signal })).rejects.toBe(reason)
})

it('leaves nothing on a signal that outlives the call', async () => {
  const { signal } = new AbortController()
  expect(
    await send([new Response('', { status: 503, ...soon }), new Response('ok')], { signal }),
  ).toMatchObject({
    status: 200,
  })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('keeps its timeout while garbage is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const sent = send(['never'], { timeout: 100, retries: 0 })
  const timer = setInterval(collect, 10)
  await expect(sent).rejects.toThrow('No reply within 100 ms.')
  clearInterval(timer)
})

describe('ends', () => {
  /** A body that goes on until it is canceled. */
  function createEndless(piece: Uint8Array, pull?: () => Promise<unknown>) {
    let pieces = 0
    let isCancelled = false
    const body = new ReadableStream({
      async pull(controller) {
        pieces++
        await pull?.()
        if (!isCancelled) controller.enqueue(piece)
      },
      cancel() {
        isCancelled = true
      },
    })
    return { body, count: () => pieces, isCancelled: () => isCancelled }
  }

  it.each([200, 500])('a body without end with status %i at 16 MiB', async status => {
    const endless = createEndless(new Uint8Array(2 ** 16).fill(32))
    const error = await send([new Response(endless.body, { status }), new Response('ok')]).catch(
      error => error,
    )
    expect(error).toBeInstanceOf(ReplyError)
    expect(error.message).toBe('tokenDetails: The body is longer than 16777216 bytes.')
    expect(endless.isCancelled()).toBe(true)
    expect(endless.count()).toBeLessThan(260)
  })

  it.each([0, 2])(
    'a body that comes slowly, and a call with %i retries, when the timeout is over',
    async retries => {
      const endless = createEndless(new Uint8Array(1), () => new Promise(done => setTimeout(done, 5)))
      const replies = [
        new Response('', { status: 503, ...soon }),
        new Response(endless.body),
        new Response('ok'),
      ]
      const sent = send(replies.slice(retries === 0 ? 1 : 0), { retries, timeout: 60 })
      await expect(sent).rejects.toThrow('No reply within 60 ms.')
      expect(endless.isCancelled()).toBe(true)
    },
  )

  it('a call whose fetch does not look at its signal', async () => {
    const never = { fetch: () => new Promise<Response>(() => {}), timeout: 20 }
    await expect(sendClientRequest('tokenDetails', request, never, {})).rejects.toThrow(
      'No reply within 20 ms.',
    )
  })
})

it('reads a body in pieces as text does', async () => {
  const bytes = new TextEncoder().encode('\uFEFF["é","漢字","🎈"]')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect((await send([new Response(body)])).text).toBe(await new Response(bytes).text())
})
