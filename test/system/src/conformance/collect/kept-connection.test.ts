import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTransport } from '../../../../../src/conformance/collect/transport.ts'
import { listenLocally } from '../../../../support/listen-locally.ts'

const REPLY = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]'

/** Handles the request with a number, counted from 1 on each connection. */
type Behavior = (socket: Socket, at: number) => void

/** Sends requests one after the other to a server of sockets: what came of each, and how many it had on each connection. */
async function sendAll(behavior: Behavior, headers: readonly Record<string, string>[]) {
  const requests: number[] = []
  const server = createServer(socket => {
    const connection = requests.push(0) - 1
    socket.on('data', () => {
      requests[connection] = (requests[connection] ?? 0) + 1
      behavior(socket, requests[connection])
    })
  })
  await using local = await listenLocally(server)
  const { url } = local
  const transport = createTransport({
    allowed: new Set([url]),
    timeoutMs: 30_000,
    maxBodyBytes: 1000,
    redact: text => text,
    signal: undefined,
  })
  const said: (string | undefined)[] = []
  for (const each of headers) {
    const { reply, failure } = await transport.send(url, each)
    said.push(reply?.body ?? failure?.message)
  }
  await transport.close()
  return { said, requests }
}

const CLOSED = 'the connection was closed before a reply'
const answerFirst =
  (otherwise: (socket: Socket) => void): Behavior =>
  (socket, at) =>
    at === 1 ? socket.write(REPLY) : otherwise(socket)

describe('a kept connection that closes instead of a reply', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['ended', socket => socket.end()],
    ['reset', socket => socket.resetAndDestroy()],
  ])('sends the request again on a new connection: %s', async (_, close) => {
    const { said, requests } = await sendAll(answerFirst(close), [{}, {}, {}])
    expect({ said, requests }).toEqual({ said: ['[]', '[]', '[]'], requests: [2, 2, 1] })
  })

  test('fails when the new connection closes as well', async () => {
    let answered = false
    const { said, requests } = await sendAll(
      socket => {
        if (answered) socket.end()
        else socket.write(REPLY)
        answered = true
      },
      [{}, {}, {}],
    )
    expect({ said, requests }).toEqual({ said: ['[]', CLOSED, CLOSED], requests: [2, 1, 1] })
  })

  test('sends a paid request once', async () => {
    const { said, requests } = await sendAll(
      answerFirst(socket => socket.end()),
      [{}, { 'payment-signature': '!' }],
    )
    expect({ said, requests }).toEqual({ said: ['[]', CLOSED], requests: [2] })
  })

  test('does not repeat a request whose reply had begun', async () => {
    const { said, requests } = await sendAll(
      answerFirst(socket => socket.end('HTTP/1.1 200')),
      [{}, {}],
    )
    expect({ said, requests }).toEqual({ said: ['[]', CLOSED], requests: [2] })
  })
})

test('fails at once when a new connection closes', async () => {
  const { said, requests } = await sendAll(socket => socket.end(), [{}, {}])
  expect({ said, requests }).toEqual({ said: [CLOSED, CLOSED], requests: [1, 1] })
})
