import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../../../../mocks/adapters/node/listen.ts'

/** A server that fails with an error code, or listens when there is none. */
function createServer(code?: string) {
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
const fail = (code: string, host = '127.0.0.1') => listen(createServer(code).server, 4010, host)

test('listens on the address that is asked for', async () => {
  const { server, asked } = createServer()
  await listen(server, 4010, '::1')
  expect(asked).toEqual([expect.objectContaining({ port: 4010, host: '::1' })])
})

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

test('reports any other reason', async () => {
  await expect(fail('EACCES')).rejects.toThrow('Port 4010 cannot be listened on: EACCES.')
})

test('rejects an empty host, which would be every address', async () => {
  const { server, asked } = createServer()
  await expect(listen(server, 4010, '')).rejects.toThrow('The host is empty.')
  expect(asked).toEqual([])
})
