import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { ClientError } from '../../../src/client/client-error.ts'
import { createClient } from '../../../src/client/create-client.ts'
import { planRun } from '../../../src/conformance/conform.ts'
import { createSecretRegistry } from '../../../src/conformance/traffic/create-secret-registry.ts'
import type { ProxiedExchange } from '../../../src/proxy/proxy-options.ts'
import type { Draw } from '../../plain-documents/draw-values.ts'
import { listenLocally } from '../../support/listen-locally.ts'
import { readYaml } from '../../support/read-yaml.ts'
import { requestMock } from '../../support/request-mock.ts'
import { sendRaw } from '../../support/send-raw.ts'
import { startTestProxy } from '../../system/src/proxy/start-test-proxy.ts'
import { changeText, changeTree } from './change-values.ts'
import { FUZZ_MS, PLANTED_KEY, runFuzz } from './run-fuzz.ts'

const parts = readYaml<Readonly<Record<string, readonly string[]>>>(import.meta.url, 'services.yaml')
const { statuses = [], headers = [], requests = [], sent = [] } = parts

const path = '/altchain/clmm-venue/pools'
const plain = requestMock(createMock({ size: 'small' }), { path }).body

/** Returns some lines of a list. */
const drawLines = (list: readonly string[], draw: Draw) =>
  Array.from({ length: draw.below(4) }, () => draw.from(list))

/** Makes the bytes of a reply: status, headers, a body that is changed, and at times the key of the request in it. */
function buildReply(draw: Draw): Buffer {
  const whole = { body: JSON.parse(plain) }
  if (draw.below(3) > 0) changeTree(draw.below(9) === 0 ? whole : whole.body, draw)
  const text = JSON.stringify(whole.body) ?? ''
  const body = draw.below(4) === 0 ? changeText(text, draw) : text
  const echo = draw.below(2) === 0 ? PLANTED_KEY : ''
  const head = [`HTTP/1.1 ${draw.from(statuses)}`, ...drawLines(headers, draw), `X-Echo: ${echo}`]
  const bytes = Buffer.from(draw.below(2) === 0 ? `${echo}${body}${echo}` : body)
  const reply = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
  return draw.below(6) === 0 ? reply.subarray(0, draw.below(reply.length)) : reply
}

/** Starts a service that sends what `reply` returns to whatever it gets. */
const serveBytes = (reply: () => Buffer) =>
  listenLocally(createServer(socket => void socket.once('data', () => socket.end(reply()))))

test('no reply of a service stops the client, or has it name the key', { timeout: FUZZ_MS }, async () => {
  let reply: Buffer = Buffer.alloc(0)
  await using service = await serveBytes(() => reply)
  await runFuzz({
    door: 'client',
    play: async draw => {
      reply = buildReply(draw)
      const validate = draw.from(['off', 'throw'] as const)
      const options = { apiKey: PLANTED_KEY, timeout: 500, retries: draw.below(2), validate }
      const client = createClient({ ...options, baseUrl: service.url })
      const error: unknown = await client.clmmVenuePools({ limit: 3 }).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (error === undefined) return []
      expect(error).toBeInstanceOf(ClientError)
      return [String((error as Error).message), JSON.stringify(error)]
    },
  })
})

test('no target and no client stop the proxy', { timeout: FUZZ_MS }, async () => {
  let reply: Buffer = Buffer.alloc(0)
  await using service = await serveBytes(() => reply)
  const passed: ProxiedExchange[] = []
  await using proxy = await startTestProxy(service.url, { onPassed: each => void passed.push(each) })
  const secrets = createSecretRegistry(planRun({}).run.keyName)
  await runFuzz({
    door: 'proxy',
    play: async draw => {
      reply = buildReply(draw)
      const lines = ['Host: 127.0.0.1', `X-API-Key: ${PLANTED_KEY}`, 'Connection: close']
      const isHostile = draw.below(2) === 0
      const first = isHostile ? draw.from(requests).replace('P', path) : `GET ${path} HTTP/1.1`
      const odd = isHostile ? drawLines(sent, draw) : []
      // The end of a body of chunks is one of five bytes, too.
      const whole = `${[first, ...odd, ...lines].join('\r\n')}\r\n\r\n${isHostile ? '0\r\n\r\n' : ''}`
      const isCut = isHostile && draw.below(3) === 0
      const { text } = await sendRaw(proxy.url, isCut ? changeText(whole, draw) : whole, isCut)
      expect(text === '' || text.startsWith('HTTP/1.1 ')).toBe(true)
      const those = passed.splice(0)
      for (const each of those) if (each.operation !== undefined) secrets.learn(each)
      return those.map(({ exchange, violations, path: asked }) =>
        secrets.redact(JSON.stringify({ exchange, violations, asked })),
      )
    },
  })
  reply = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${plain}`)
  expect((await fetch(proxy.url + path)).status).toBe(200)
})
