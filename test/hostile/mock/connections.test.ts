import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createMock, type Mock, type MockOptions } from '../../../mocks/mock.ts'
import { type ListenOptions, type MockServer, serveMock } from '../../../mocks/server.ts'
import { sendRaw } from '../../support/send-raw.ts'
import { listServerSockets } from '../../support/server-sockets.ts'

const list = '/altchain/clmm-venue/pools'
const heavy = `${list}?limit=1000`
let mock: Mock
let server: MockServer
let asked: Promise<unknown>

/** Serves a mock; `asked` resolves when the first request has arrived. */
async function serve(options: MockOptions, limits: ListenOptions = {}): Promise<string> {
  mock = createMock({ now: '2026-01-15T12:00:00Z', ...options })
  let resolve: (request: unknown) => void = () => {}
  asked = new Promise(seen => {
    resolve = seen
  })
  const handle: Mock['handle'] = request => {
    resolve(request)
    return mock.handle(request)
  }
  server = await serveMock({ ...mock, handle }, { port: 0, ...limits })
  return server.urls.base_url
}
afterEach(() => server.close())

function get(path: string, ...headers: readonly string[]): string {
  return `GET ${path} HTTP/1.1\r\n${['Host: localhost', 'X-API-Key: test-key', ...headers].join('\r\n')}\r\n\r\n`
}

/** A connection, and all that comes over it until it is closed. */
async function open(url: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const pieces: string[] = []
  socket.setEncoding('latin1').on('data', piece => pieces.push(String(piece)))
  socket.on('error', () => {})
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(pieces.join(''))))
  await once(socket, 'connect')
  return { socket, closed }
}

/** Status and body length of each reply, which has to be as long as it says. */
function readReplies(text: string): [status: number, length: number][] {
  const replies: [number, number][] = []
  for (let at = 0; at < text.length; ) {
    const body = text.indexOf('\r\n\r\n', at) + 4
    const head = text.slice(at, body)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    replies.push([Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), length])
    at = body + length
    if (at > text.length) throw new Error(`A reply of ${length} bytes lacks ${at - text.length}.`)
  }
  return replies
}

function countAsked(): number {
  const { entries, dropped } = mock.journal.view()
  return entries.length + dropped
}

describe('a stopping server', () => {
  it('finishes replies, announces the end of the connection, and refuses new ones', async () => {
    const url = await serve({ scenarios: ['slow=300'] })
    const { socket, closed } = await open(url)
    socket.write(get(heavy))
    await asked
    const stopped = server.close()
    expect(await sendRaw(url, get(list))).toEqual({ text: '', reset: true })
    const text = await closed
    expect(readReplies(text).map(([status]) => status)).toEqual([200])
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
    await stopped
  })

  it.each<[what: string, sent: string]>([
    ['has sent nothing', ''],
    ['has sent half a request', 'GET / HT'],
  ])('ends a connection at once that %s', async (_, sent) => {
    const url = await serve({}, { drainSeconds: 3600 })
    const { socket, closed } = await open(url)
    if (sent !== '') socket.write(sent)
    await server.close()
    await closed
  })
})

describe('an idle connection', () => {
  const limits = { quietSeconds: 0.1 }

  it('ends in the middle of a body, with or without a reply', async () => {
    const { socket, closed } = await open(await serve({}, limits))
    socket.write('PUT /__mock/seed HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{')
    expect(await closed).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  it('ends while its reply is not read', async () => {
    using accepted = listServerSockets()
    const { socket, closed } = await open(await serve({}, limits))
    socket.pause()
    socket.write(get(heavy).repeat(100))
    await asked
    await once(accepted.of(socket.localPort), 'close')
    const before = countAsked()
    socket.resume()
    const text = await closed
    expect(text.length).toBeGreaterThan(0)
    expect(() => readReplies(text)).toThrow('A reply of')
    // The requests after it are not answered.
    expect(countAsked()).toBe(before)
  })

  it('stays when its next request waited for this process', async () => {
    using accepted = listServerSockets()
    const { socket, closed } = await open(await serve({}))
    socket.write(get(list))
    await once(socket, 'data')
    accepted.of(socket.localPort).setTimeout(100) // as Node does between two requests, for 5 seconds
    socket.write(get(list, 'Connection: close'))
    for (const end = performance.now() + 300; performance.now() < end; );
    expect(readReplies(await closed).map(([status]) => status)).toEqual([200, 200])
  })

  it('stays while a scenario delays its reply', async () => {
    const url = await serve({ scenarios: ['slow=900'] }, limits)
    const { text } = await sendRaw(url, get(list, 'Connection: close'))
    expect(readReplies(text).map(([status]) => status)).toEqual([200])
  })
})

describe('pipelined requests', () => {
  const COUNT = 100

  it('are answered no faster than the replies are read, and completely', async () => {
    const url = await serve({})
    const { socket, closed } = await open(url)
    socket.pause()
    socket.write(get(heavy).repeat(COUNT - 1) + get(heavy, 'Connection: close'))
    await asked
    // Others are served meanwhile; each of theirs is another turn of the server.
    for (let turn = 0; turn < 50; turn++) await sendRaw(url, get('/__mock/state', 'Connection: close'))
    expect(countAsked()).toBeLessThan(COUNT / 2)
    socket.resume()
    const replies = readReplies(await closed)
    expect(replies).toHaveLength(COUNT)
    expect(new Set(replies.map(([status]) => status))).toEqual(new Set([200]))
    expect(countAsked()).toBe(COUNT)
  })

  it('are answered in order, whatever each takes, and before an invalid request is rejected', async () => {
    const url = await serve({})
    const sent = [
      get(list, 'Prefer: scenario=slow=100'),
      get('/nowhere'),
      get(list, 'Prefer: code=503, scenario=slow=50'),
      `${get(list)}no request\r\n\r\n`,
    ]
    const { text } = await sendRaw(url, sent.join(''))
    expect(readReplies(text).map(([status]) => status)).toEqual([200, 404, 503, 200, 400])
  })
})
