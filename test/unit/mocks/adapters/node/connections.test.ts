import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import {
  readRequestBody,
  streamChanges,
} from '../../../../../mocks/adapters/node/create-node-control-handler.ts'
import type { ChangeSubscriber } from '../../../../../mocks/control/follow-changes.ts'
import { listen } from '../../../../../src/network/listen.ts'

/** Listens with a server that fails with an error code. */
function fail(code: string, host = '127.0.0.1') {
  const server = Object.assign(new EventEmitter(), {
    listen: () => server.emit('error', Object.assign(new Error(code), { code })),
  })
  return listen(server as unknown as Server, 4010, host)
}

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

test('stops when the connection ends, and cuts off who does not read', async () => {
  const { response, reader, stop } = open()
  reader.write('a'.repeat(4_100_000))
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1), 30_000)
  expect(response.destroyed).toBe(true)
})
