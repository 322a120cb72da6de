import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readRequestBody } from '../../../../../mocks/adapters/node/read-request-body.ts'
import { streamChanges } from '../../../../../mocks/adapters/node/stream-changes.ts'
import type { ChangeSubscriber } from '../../../../../mocks/control/follow-changes.ts'

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
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
  expect(response.destroyed).toBe(true)
})
