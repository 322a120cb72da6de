import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { createMock } from '../../../mocks/mock.ts'
import { contract } from '../../../src/contract/contract.ts'
import { listPaths, paidOriginByKeyedOrigin } from '../../../src/contract/match-route.ts'
import { drawOnceIn, drawOne, drawQuery } from '../../support/draw-query.ts'
import { signPayment, writeHeader } from '../../support/payment/sign-payment.ts'
import { toOriginUrls } from '../../support/to-origin-urls.ts'
import { findMedian } from './format-load-table.ts'
import { keyHeader, listMockArguments, startServer } from './start-server.ts'

// Minutes of random requests, no two alike, with sessions that come and go, settings and payers that are all new: the memory of
// the mock must stay flat, and nothing may fail. npm run nightly -- soak --minutes 10

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '4' },
  },
})
const minutes = Number(values.minutes)
const EVERY_MS = 2000
/** Maximum ratio of the memory in the last minute to that in the second. */
const MOST_GROWTH = 1.1

const now = '2026-01-15T12:00:00Z'
const known = createMock({ now })
const server = await startServer(listMockArguments(now))
const bases = toOriginUrls(server.urls)
const agent = new Agent({ keepAlive: true })
const counts = { requests: 0, payments: 0, settings: 0 }
const failures: string[] = []

function send(method: string, url: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', reject)
    })
    asked.once('error', reject).end(body)
  })
}

/** Sends one request that the contract allows, at times paid for, at times in a session that may be new. */
async function ask(seed: number): Promise<void> {
  const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (draw === undefined) return
  const operation = drawOne(draw, contract.operations)
  const query = new URLSearchParams(drawQuery(draw, known, operation)).toString()
  const path = `${drawOne(draw, listPaths(operation))}?${query}`
  const session = drawOnceIn(draw, 5) ? { 'X-Mock-Session': `s${seed % 5000}` } : {}
  const isPaid = drawOnceIn(draw, 20)
  const keyed = operation.origin === 'social' ? 'social' : 'base'
  const origin = isPaid ? paidOriginByKeyedOrigin[keyed] : keyed
  const access = isPaid ? { 'PAYMENT-SIGNATURE': await signAnew() } : keyHeader
  if (session['X-Mock-Session'] !== undefined && drawOnceIn(draw, 20)) {
    counts.settings++
    const body = JSON.stringify({ seed: seed % 3 })
    await expectStatus(send('PUT', `${bases.base}/__mock/seed`, session, body), 'PUT /__mock/seed')
  }
  counts.requests++
  if (isPaid) counts.payments++
  await expectStatus(send('GET', bases[origin] + path, { ...access, ...session }), `${origin} ${path}`)
}

/** Signs a payment of a new payer. */
async function signAnew(): Promise<string> {
  const key: Hex = toHex(randomBytes(32))
  const validBefore = String(Math.floor(Date.now() / 1000) + 60)
  return writeHeader(await signPayment({ key, authorization: { validBefore } }))
}

async function expectStatus(answered: Promise<number>, what: string): Promise<void> {
  const status = await answered.catch((error: Error) => error.message)
  if (status !== 200) failures.push(`${status}: ${what}`)
}

const begin = Date.now()
const end = begin + minutes * 60_000
const memory: { readonly at: number; readonly rss: number }[] = []
const watch = setInterval(async () => {
  const { rss } = await server.usage()
  memory.push({ at: Date.now() - begin, rss })
}, EVERY_MS)

let seed = 0
const clients = Array.from({ length: Number(values.clients) }, async () => {
  while (Date.now() < end && failures.length < 20) await ask(seed++)
})
await Promise.all(clients)
clearInterval(watch)
agent.destroy()
await server.stop()

const inMinute = (minute: number) =>
  findMedian(memory.flatMap(({ at, rss }) => (Math.floor(at / 60_000) === minute ? [rss] : [])))
const byMinute = Array.from({ length: Math.ceil(minutes) }, (_, minute) => inMinute(minute))
const growth = (byMinute.at(-1) ?? Number.NaN) / (byMinute[1] ?? Number.NaN)
process.stdout.write(`${counts.requests} requests, ${counts.payments} of them paid, ${counts.settings} settings
memory by minute, median: ${byMinute.map(rss => `${Math.round(rss / 1e6)} MB`).join(', ')}
the last minute is ${growth.toFixed(3)} of the second; ${MOST_GROWTH} is allowed
${failures.length} failures${failures.map(failure => `\n  ${failure}`).join('')}
`)
process.exitCode = failures.length === 0 && growth <= MOST_GROWTH ? 0 : 1
