import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { guardConnections } from '../../../../../mocks/adapters/node/guard-connections.ts'

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

test('answers two connections at once', () => {
  const { connect } = createServer()
  const answer = vi.fn()
  connect().ask(answer)
  connect().ask(answer)
  expect(answer).toHaveBeenCalledTimes(2)
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
