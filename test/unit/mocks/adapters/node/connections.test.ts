import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { guardConnections } from '../../../../../mocks/adapters/node/guard-connections.ts'
import { listen } from '../../../../../mocks/adapters/node/listen.ts'
import { readRequestBody } from '../../../../../mocks/adapters/node/read-request-body.ts'
import { streamChanges } from '../../../../../mocks/adapters/node/stream-changes.ts'
import type { ChangeSubscriber } from '../../../../../mocks/control/follow-changes.ts'

function createServer() {
  const server = Object.assign(new EventEmitter(), {
    timeout: 0,
    keepAliveTimeout: 0,
    closeIdleConnections: () => {},
    close: vi.fn((done: () => void) => done()),
  })
  const connections = guardConnections(server as unknown as Server, { quietSeconds: 30, drainSeconds: 5 })
  /** Connects a client. */
  const connect = () => {
    const calls = { pause: vi.fn(), resume: vi.fn(), destroy: vi.fn(), destroySoon: vi.fn() }
    const socket = Object.assign(new EventEmitter(), { ...calls, destroyed: false })
    server.emit('connection', socket)
    const ask = (answer: () => void) => {
      const setHeader = vi.fn()
      const response = Object.assign(new EventEmitter(), { setHeader, headersSent: false })
      const request = { socket } as unknown as IncomingMessage
      connections.answer(request, response as unknown as ServerResponse, answer)
      return response
    }
    return { socket, ask }
  }
  return { server, connections, connect }
}

test('ends a quiet connection after its seconds', () => {
  expect(createServer().server).toMatchObject({ timeout: 30_000, keepAliveTimeout: 30_000 })
})

test('answers the requests of a connection one after the other', async () => {
  const { socket, ask } = createServer().connect()
  const [first, second] = [vi.fn(), vi.fn()]
  const reply = ask(first)
  ask(second)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).not.toHaveBeenCalled()
  expect(socket.pause).toHaveBeenCalledTimes(1)
  reply.emit('close')
  await new Promise(setImmediate)
  expect(second).toHaveBeenCalledTimes(1)
  expect(socket.resume).toHaveBeenCalledTimes(1)
})

test('answers nobody who is gone', () => {
  const { socket, ask } = createServer().connect()
  const answer = vi.fn()
  socket.emit('close')
  ask(answer)
  expect(answer).not.toHaveBeenCalled()
})

test('drains: closes connections with their replies, and idle ones at once', async () => {
  const { server, connections, connect } = createServer()
  const [idle, busy] = [connect(), connect()]
  const reply = busy.ask(() => {})
  await connections.drain()
  server.closeIdleConnections()
  expect(reply.setHeader).toHaveBeenCalledWith('Connection', 'close')
  expect(idle.socket.destroy).toHaveBeenCalledTimes(1)
  expect(busy.socket.destroy).not.toHaveBeenCalled()
  reply.emit('close')
  expect(busy.socket.destroySoon).toHaveBeenCalledTimes(1)
})

/** A server that fails with an error code, or listens when there is none. */
function createListener(code?: string) {
  const asked: object[] = []
  const server = Object.assign(new EventEmitter(), {
    listen: (options: object, done: () => void) => {
      asked.push(options)
      if (code === undefined) done()
      else server.emit('error', Object.assign(new Error(code), { code }))
    },
  })
  return { asked, server: server as unknown as Server }
}
const fail = (code: string, host = '127.0.0.1') => listen(createListener(code).server, 4010, host)

test('advises another port when one is in use', async () => {
  await expect(fail('EADDRINUSE')).rejects.toMatchObject({
    sentence: 'Port 4010 is in use.',
    facts: expect.arrayContaining([expect.stringContaining('--port 0')]),
    where: '127.0.0.1:4010',
  })
})

test.each(['ENOTFOUND', 'EADDRNOTAVAIL', 'EINVAL'])('says with %s that the host is none', async code => {
  await expect(fail(code, 'nowhere.test')).rejects.toThrow(
    `nowhere.test is no address of this machine: ${code}.`,
  )
})

test('rejects an empty host, which would be every address', async () => {
  const { server, asked } = createListener()
  await expect(listen(server, 4010, '')).rejects.toThrow('The host is empty.')
  expect(asked).toEqual([])
})

test('reads a body that comes in pieces, also inside of a letter', async () => {
  const request = new PassThrough()
  const body = readRequestBody(request as unknown as IncomingMessage, 10)
  const bytes = Buffer.from('a€b')
  request.write(bytes.subarray(0, 2))
  request.end(bytes.subarray(2))
  expect(await body).toBe('a€b')
})

test('gives up on a body that is too long, and on a client that goes away', async () => {
  const read = (send: (request: PassThrough) => void) => {
    const request = new PassThrough()
    const body = readRequestBody(request as unknown as IncomingMessage, 4)
    send(request)
    return body
  }
  expect(await read(request => request.end('1234'))).toBe('1234')
  expect(await read(request => request.end('12345'))).toBeUndefined()
  expect(await read(request => request.destroy())).toBeUndefined()
})

/** A stream of changes, and what was sent of it. */
function open() {
  const response = Object.assign(new PassThrough(), {
    headersSent: false,
    writeHead: vi.fn(() => {
      response.headersSent = true
    }),
  })
  const stop = vi.fn()
  let reader: ChangeSubscriber | undefined
  streamChanges(response as unknown as ServerResponse, each => {
    reader = each
    each.write('first')
    return stop
  })
  return { response, stop, reader: reader as ChangeSubscriber }
}

test('streams changes as events, with one head', () => {
  const { response, reader } = open()
  reader.write(' second')
  expect(response.writeHead).toHaveBeenCalledTimes(1)
  expect(response.writeHead).toHaveBeenCalledWith(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
  })
  expect(response.read().toString()).toBe('first second')
})

test('stops when the connection ends, and cuts off who does not read', async () => {
  const { response, reader, stop } = open()
  reader.write('a'.repeat(4_100_000))
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1), 30_000)
  expect(response.destroyed).toBe(true)
})
