import { expect, test } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { createMockTransport, mockBaseUrls } from '../../../../src/cli/conform/create-mock-transport.ts'
import { systemClock } from '../../../../src/conformance/collect/collect-options.ts'
import { createTransport, type TransportOptions } from '../../../../src/conformance/collect/transport.ts'

const headers = { 'X-API-Key': 'test-key' }
const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools?limit=3'

function limit(origin: string, more: Partial<TransportOptions>, signal?: AbortSignal): TransportOptions {
  const redact = (text: string) => text.replaceAll('columns', '$KEY')
  const allowed = new Set([origin])
  return { allowed, timeoutMs: 30_000, maxBodyBytes: 2 ** 20, redact, signal, ...more }
}

/** Sends a request by a transport without sockets and by one with sockets, to a mock that plays a scenario. */
async function askBoth(scenarios: readonly string[], more: Partial<TransportOptions>) {
  const inProcess = createMockTransport(createMock({ now, scenarios, size: 'small' }).handle, systemClock)
  const { base = '' } = mockBaseUrls
  const ours = await inProcess(limit(base, more)).send(`${base}${path}`, headers)
  const { urls, close } = await serveMock(createMock({ now, scenarios, size: 'small' }), { port: 0 })
  const overSockets = createTransport(limit(urls.base_url, more))
  const theirs = await overSockets.send(`${urls.base_url}${path}`, headers)
  await overSockets.close()
  await close()
  return { ours, theirs }
}

const ofConnection = ['connection', 'content-length', 'keep-alive', 'transfer-encoding']

test.each<[string, readonly string[], Partial<TransportOptions>, string | number]>([
  ['a reply', [], {}, 200],
  ['a reset', ['connection-reset'], {}, 'reset'],
  ['half of a body', ['truncated-body'], {}, 'truncated'],
  ['a reply that is too slow', ['slow=20000'], { timeoutMs: 50 }, 'timeout'],
  ['a body that is too long', [], { maxBodyBytes: 20 }, 'too-large'],
])('gives the same result for %s as over sockets', async (_, scenarios, more, want) => {
  const { ours, theirs } = await askBoth(scenarios, more)
  const received = Object.entries(theirs.reply?.headers ?? {}).filter(
    ([name]) => !ofConnection.includes(name),
  )
  expect(ours.reply?.status ?? ours.failure?.kind).toBe(want)
  // Over sockets a setting of the connection may be advised besides.
  const message = expect.stringMatching(new RegExp(`^${ours.failure?.message}(; |$)`))
  expect(theirs.failure).toEqual(ours.failure && { ...ours.failure, message })
  expect(ours.reply).toEqual(theirs.reply && { ...theirs.reply, headers: Object.fromEntries(received) })
})

test('ends the wait of an interrupted run', async () => {
  const stop = new AbortController()
  const { base = '' } = mockBaseUrls
  const connect = createMockTransport(
    createMock({ now, scenarios: ['slow=600000'], size: 'small' }).handle,
    systemClock,
  )
  const sent = connect(limit(base, {}, stop.signal)).send(`${base}${path}`, headers)
  stop.abort()
  await expect(sent).rejects.toThrow('aborted')
})
