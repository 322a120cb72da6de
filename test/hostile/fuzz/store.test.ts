import { createClient } from '@redis/client'
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import type { Draw } from '../../plain-documents/draw-values.ts'
import { signPayment, writeHeader } from '../../support/payment/sign-payment.ts'
import { requestMock } from '../../support/request-mock.ts'
import { sendHttp } from '../../support/send-http.ts'
import { redisPath, storeNote } from '../../support/start-redis.ts'
import { startReplicas } from '../../support/start-replicas.ts'
import { changeText, drawText } from './change-values.ts'
import { FUZZ_MS, runFuzz } from './run-fuzz.ts'

const market = { size: 'small', now: '2026-01-15T12:00:00Z' } as const
const path = '/altchain/clmm-venue/pools'
const limited = '/altchain/dlmm-venue/pools'
const plain = requestMock(createMock(market), { path }).body
const shown = ['state', 'journal', 'ledger']
const payer = `0x${'a'.repeat(40)}`

/** Signs a payment that is valid now. */
const signNow = async () => {
  const validBefore = String(Math.floor(Date.now() / 1000) + 120)
  return writeHeader(await signPayment({ authorization: { validAfter: '0', validBefore } }))
}

const connect = (url: string) => createClient({ url }).connect()
type Store = Awaited<ReturnType<typeof connect>>

/** Values of other types, in the place of a key. */
const foreign = ['SET K x', 'RPUSH K x', 'SADD K x', 'HSET K x x', 'ZADD K 1 x'].map(each => each.split(' '))

/** Returns the command that changes the value of a key in its own type, or gives it another type. */
async function damage(client: Store, key: string, draw: Draw): Promise<string[]> {
  const kind = draw.below(6) === 0 ? 'none' : await client.type(key)
  const text = drawText(draw)
  if (kind === 'string') return ['SET', key, changeText((await client.get(key)) ?? '', draw)]
  if (kind === 'list' && (await client.lLen(key)) > 0) {
    const first = (await client.lIndex(key, 0)) ?? ''
    return ['LSET', key, '0', draw.below(2) === 0 ? changeText(first, draw) : text]
  }
  if (kind === 'hash') {
    const field = draw.from((await client.hKeys(key)).sort())
    const old = (await client.hGet(key, field)) ?? ''
    if (draw.below(4) === 0) return ['HDEL', key, field]
    return ['HSET', key, field, draw.below(2) === 0 ? changeText(old, draw) : text]
  }
  if (kind === 'zset') return ['ZADD', key, draw.from(['-1', '0', '1e300', '-inf', '+inf', '1.5']), text]
  const command = draw.from(foreign).map(each => (each === 'K' ? key : each))
  await client.del(key)
  return command
}

test.skipIf(redisPath === undefined)(
  `no changed value of a store stops a replica${storeNote}`,
  { timeout: FUZZ_MS },
  async () => {
    await using replicas = await startReplicas({ ...market, count: 1 })
    const [base] = replicas.bases
    const payment = replicas.servers[0]?.urls.payment_base_url
    const client = await connect(replicas.redis.url)
    const control = (method: string, what: string, body?: unknown) =>
      sendHttp(method, `${base}/__mock/${what}`, { body })
    const ask = async (asked = path) => {
      const reply = await fetch(`${base}${asked}`, { headers: { 'X-API-Key': 'test-key' } })
      return [reply.status, await reply.text()] as const
    }
    const buy = async () => {
      const headers = { 'PAYMENT-SIGNATURE': await signNow() }
      const reply = await fetch(`${payment}${path}`, { headers })
      expect(['paid', reply.status]).toEqual(['paid', 200])
      return reply.text()
    }
    const play = async (draw: Draw) => {
      await client.flushAll()
      await control('PUT', 'ledger', { balances: { [payer]: '5' } })
      await control('PUT', 'scenarios', { scenarios: ['flaky=9999', `rate-limited@${limited}`] })
      const texts = [(await ask(limited))[1], await buy()]
      const keys = (await client.keys('*')).sort()
      for (let times = 1 + draw.below(3); times > 0; times--) {
        await client.sendCommand(await damage(client, draw.from(keys), draw)).catch(() => {})
        for (const asked of [path, limited]) {
          const [status, text] = await ask(asked)
          expect(status).toBeLessThan(500)
          texts.push(text)
        }
        for (const what of shown) texts.push(JSON.stringify((await control('GET', what)).json))
      }
      const body = draw.below(3) === 0 ? { all: true } : {}
      expect((await control('POST', 'reset', body)).status).toBe(200)
      for (const what of shown) expect([what, (await control('GET', what)).status]).toEqual([what, 200])
      expect(await ask()).toEqual([200, plain])
      await buy()
      return texts
    }
    try {
      await runFuzz({ door: 'store', play })
    } finally {
      client.destroy()
    }
  },
)
