import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createRedisStore } from '../../../../mocks/state/redis/create-redis-store.ts'
import { describeRedisError } from '../../../../mocks/state/redis/describe-redis-error.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'
import { redisPath, startRedis, storeNote } from '../../../support/start-redis.ts'

/** Returns the error for an unusable store: its sentence and advice. */
async function refuse(url: string, connectMs = 60_000): Promise<string> {
  const error = await createRedisStore(url, { connectMs }).then(
    () => new Error('It was let in.'),
    (error: Error) => error,
  )
  expect(error.message).not.toContain('secret-word')
  return error.message
}

describe.skipIf(redisPath === undefined)(`the start with a wrong store${storeNote}`, () => {
  it.each([
    ['wrong password', ':secret-word-2@', '', /does not let this mock in: WRONGPASS .*\n.*user:password/],
    ['no password', '', '', /does not let this mock in: NOAUTH .*\n.*user:password/],
    ['no such database', ':secret-word@', '/99', /does not let this mock in: ERR DB index is out of range\./],
  ])('reports at once: %s', async (_, user, database, expected) => {
    await using redis = await startRedis({ flags: ['--requirepass', 'secret-word'] })
    expect(await refuse(`redis://${user}127.0.0.1:${redis.port}${database}`)).toMatch(expected)
  })

  it('reports refused connections after enough attempts', async () => {
    expect(await refuse('redis://127.0.0.1:1', 300)).toMatch(/cannot be reached: ECONNREFUSED\./)
  })

  it('explains TLS to a port without TLS', async () => {
    await using redis = await startRedis()
    expect(await refuse(`rediss://127.0.0.1:${redis.port}`, 300)).toMatch(/\n.*redis:\/\//)
  })
})

it.skipIf(!canMakeCertificates)('reports an untrusted certificate, and how to trust it', async () => {
  const certificates = createCertificates()
  const server = createServer(certificates.make('store', ['IP:127.0.0.1']))
  server.on('tlsClientError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await refuse(`rediss://127.0.0.1:${port}`)).toMatch(
    /: DEPTH_ZERO_SELF_SIGNED_CERT\.\n.*NODE_EXTRA_CA_CERTS/,
  )
  server.close()
  certificates.remove()
})

it('omits a repeated command, which may be a password, and script positions', () => {
  const tell = (message: string) => describeRedisError(new Error(message))
  expect(tell("ERR unknown command 'AUTH', with args beginning with: 'secret-word'")).toBe(
    "ERR unknown command 'AUTH'",
  )
  expect(tell('OOM command not allowed. script: ee09bf1e, on @user_script:66.')).toBe(
    'OOM command not allowed',
  )
})
