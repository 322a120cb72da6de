import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { checkTimeout } from '../../../../../src/conformance/collect/collect-options.ts'
import {
  createCircuitBreaker,
  createRateLimiter,
} from '../../../../../src/conformance/collect/create-request-sender.ts'
import { createPaymentPlanner } from '../../../../../src/conformance/collect/pay/create-payment-budget.ts'
import type { Wallet } from '../../../../../src/conformance/collect/pay/open-wallet.ts'
import { readReplyBody, TooLargeError } from '../../../../../src/conformance/collect/read-reply-body.ts'
import { buildPlanned } from '../../../../support/build-planned.ts'
import { createFakeClock } from '../../../../support/create-fake-clock.ts'

/** Returns the start of each URL's request in milliseconds. */
async function turns(
  rates: { host: number; path: number },
  urls: readonly string[],
  hold?: { before: number; url: string; milliseconds: number },
): Promise<number[]> {
  const clock = createFakeClock()
  const limiter = createRateLimiter({ perHostPerSecond: rates.host, perPathPerSecond: rates.path }, clock)
  const at: number[] = []
  for (const [index, url] of urls.entries()) {
    if (hold?.before === index) limiter.pause(hold.url, hold.milliseconds)
    await limiter.waitForTurn(url)
    at.push(clock.now())
  }
  return at
}

const [a, b, other] = ['http://one/a', 'http://one/b', 'http://other/a']

test.each<[string, { host: number; path: number }, string[], number[]]>([
  ['unlimited', { host: 0, path: 0 }, [a, a, a], [0, 0, 0]],
  ['by host', { host: 4, path: 0 }, [a, b, a, b], [0, 250, 500, 750]],
  ['by path', { host: 0, path: 1 }, [a, a, a], [0, 1000, 2000]],
  ['the query is no part of the path', { host: 0, path: 1 }, [`${a}?x=1`, `${a}?x=2`], [0, 1000]],
  ['both', { host: 4, path: 1 }, [a, b, a, b], [0, 250, 1000, 1250]],
  ['hosts by themselves', { host: 4, path: 1 }, [a, other, a, other], [0, 0, 1000, 1000]],
])('%s', async (_, rates, urls, want) => {
  expect(await turns(rates, urls)).toEqual(want)
})

test('delays a limited path, and no other', async () => {
  const hold = { before: 1, url: `${a}?x=1`, milliseconds: 5000 }
  expect(await turns({ host: 0, path: 0 }, [a, b, a], hold)).toEqual([0, 0, 5000])
})

test('runs waiting requests in sequence', async () => {
  const clock = createFakeClock()
  const limiter = createRateLimiter({ perHostPerSecond: 4, perPathPerSecond: 0 }, clock)
  const at = await Promise.all([a, b, a].map(url => limiter.waitForTurn(url).then(() => clock.now())))
  expect(at).toEqual([0, 250, 500])
})

const budget = { maxRequests: 100, wallClockMs: 60_000, maxBodyBytes: 10 }
const start = Date.parse('2026-01-15T12:00:00Z')
const open = () => createCircuitBreaker(budget, start)
const reply = (status: number, body = '') => ({ ms: 1, reply: { status, headers: {}, body } })
const silence = { ms: 1, failure: { kind: 'timeout', message: 'no' } } as const

test('holds eight bodies of the greatest length', () => {
  const breaker = open()
  breaker.learnFrom('base', reply(200, 'x'.repeat(79)), false)
  expect(breaker.findRefusal('social', start)).toBeUndefined()
  breaker.learnFrom('base', reply(200, 'x'), false)
  expect(breaker.findRefusal('social', start)).toEqual({
    reason: 'budget',
    says: 'the replies were longer than 80 characters together',
  })
})

test('gives up an origin after three timeouts, unless it replied before', () => {
  const [silent, slow] = [open(), open()]
  slow.learnFrom('base', reply(200), false)
  for (let count = 1; count <= 3; count++) {
    expect(silent.findRefusal('base', start)).toBeUndefined()
    for (const breaker of [silent, slow]) breaker.learnFrom('base', silence, true)
  }
  expect(silent.findRefusal('base', start)).toMatchObject({ reason: 'stopped' })
  expect(slow.findRefusal('base', start)).toBeUndefined()
})

test('gives up an origin that refuses the key five times from the start', () => {
  const [refused, mixed] = [open(), open()]
  mixed.learnFrom('base', reply(200), true)
  for (let count = 1; count <= 5; count++) {
    expect(refused.findRefusal('base', start)).toBeUndefined()
    refused.learnFrom('base', reply(count % 2 === 0 ? 403 : 401), true)
    mixed.learnFrom('base', reply(401), true)
  }
  expect(refused.findRefusal('base', start)?.says).toContain('refused the first 5 requests (status 401)')
  expect(mixed.findRefusal('base', start)).toBeUndefined()
})

const text = '[{"name":"é"}]'
const read = async (bytes: Buffer, codings?: string, most = 1000) =>
  String(await readReplyBody(Readable.from([bytes]), codings, most))

it.each<[string | undefined, Buffer]>([
  [undefined, Buffer.from(text)],
  ['identity', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  ['X-GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate, gzip', gzipSync(deflateSync(text))],
])('decodes the content coding %s', async (coding, bytes) => {
  expect(await read(bytes, coding)).toBe(text)
})

test('reads up to the limit of decoded bytes, and no further', async () => {
  const zeros = gzipSync(Buffer.alloc(1000))
  expect(zeros.length).toBeLessThan(100)
  expect(await read(zeros, 'gzip')).toHaveLength(1000)
  await expect(read(zeros, 'gzip', 999)).rejects.toThrow(TooLargeError)
})

test('rejects more than four codings, and bytes that are not coded', async () => {
  const five = Array(5).fill('gzip').join()
  await expect(read(gzipSync(text), five)).rejects.toThrow('the body has more than 4 content codings')
  await expect(read(Buffer.from(text), 'gzip')).rejects.toThrow()
})

test('accepts a timeout in whole milliseconds that a timer can have', () => {
  for (const timeoutMs of [1, 2 ** 31 - 1]) expect(() => checkTimeout(timeoutMs)).not.toThrow()
  for (const timeoutMs of [0, 0.5, -1, 2 ** 31, Number.NaN])
    expect(() => checkTimeout(timeoutMs)).toThrow(ContractError)
})

const wallet: Wallet = {
  address: '0x1',
  sign: async () => {
    throw new Error('must not be asked')
  },
  redact: text => text,
}
const paid = buildPlanned('a', { payment: 'signed', group: 'g' })
const answer = { ms: 1, reply: { status: 200, headers: {}, body: '[]' } }

test('pays for signed and spent payments only', () => {
  const plan = createPaymentPlanner({ maxCost: 1 }, wallet, [])
  expect(plan(buildPlanned('a'))).toBeUndefined()
  expect(plan(buildPlanned('a', { payment: 'garbage' }))).toBeUndefined()
  expect(plan(paid)).toBeDefined()
  expect(plan({ ...paid, payment: 'spent' })).toBeDefined()
})

test('sends no payment without a wallet, or without a budget', async () => {
  for (const plan of [
    createPaymentPlanner({ maxCost: 1 }, undefined, []),
    createPaymentPlanner({}, wallet, []),
  ]) {
    const pay = plan(paid)
    expect(await pay?.sign()).toEqual({ reason: 'unpaid', says: 'not paid: there is no wallet' })
    expect(pay?.close(answer)).toEqual({})
  }
})

test('does not pay without a challenge in the group, nor again what was not settled', async () => {
  const plan = createPaymentPlanner({ maxCost: 1 }, wallet, [])
  expect(await plan(paid)?.sign()).toEqual({ reason: 'unpaid', says: 'not paid: no payment was asked for' })
  expect(await plan({ ...paid, payment: 'spent' })?.sign()).toEqual({
    reason: 'unpaid',
    says: 'not paid: no payment was used',
  })
})
