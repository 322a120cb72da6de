import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { payerKeys, readHeader, signPayment, writeHeader } from '../../support/payment/sign-payment.ts'
import { projectRoot } from '../../support/run-mdc.ts'
import { serveDuringTests } from '../../support/serve-during-tests.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
const server = serveDuringTests(mock)

describe('the journal', () => {
  it('holds only the visible part of long requests', async () => {
    // A process of its own, since the heap of this one holds the tests as well; the first session is not measured.
    const script = `
      import { once } from 'node:events'
      import { connect } from 'node:net'
      import { createMock, serveMock } from './dist/mocks/server.js'
      const mock = createMock({ size: 'small' })
      const server = await serveMock(mock, { port: 0 })
      const measure = () => (gc(), process.memoryUsage().heapUsed)
      const shown = []
      let before
      for (const session of ['a', 'b', 'c']) {
        const request = [
          'GET /altchain/clmm-venue/pools?limit=' + '1'.repeat(8000) + ' HTTP/1.1',
          'Host: localhost',
          'X-Mock-Session: ' + session,
          'Accept: ' + 'a'.repeat(7000) + '/b',
          'Prefer: ' + 'scenario=empty, '.repeat(100) + 'scenario=empty',
        ].join('\\r\\n')
        const socket = connect(Number(new URL(server.urls.base_url).port), '127.0.0.1').resume()
        socket.end((request + '\\r\\n\\r\\n').repeat(300))
        await once(socket, 'close')
        const { entries } = mock.sessions.open(session).journal.view()
        shown.push({ all: JSON.stringify(entries).length, one: JSON.stringify(entries[0]).length })
        before ??= measure()
      }
      process.stdout.write(JSON.stringify({ shown, grown: measure() - before }))
      process.exit()`
    const node = ['--expose-gc', '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: projectRoot })
    const { shown, grown } = JSON.parse(stdout) as {
      shown: readonly { all: number; one: number }[]
      grown: number
    }
    expect(Math.max(...shown.map(({ all }) => all))).toBeLessThan(1_000_000)
    // A thousand characters of each of five texts, and some hundred of what else is known: Accept is shown twice.
    expect(Math.max(...shown.map(({ one }) => one))).toBeLessThan(6_000)
    // Two sessions were sent 4.5 MB each: 1.2 MB are kept of it, or twice as much where parts hold the texts they come from.
    // Beside them stand the latest replies, 4 million characters for all sessions.
    expect(grown).toBeLessThan(2 * 1_750_000 + 4_000_000)
  })
})

describe('the ledger', () => {
  const control = async (method: string, query = '', body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const reply = await fetch(`${server.urls.base_url}/__mock/ledger${query}`, init)
    return { status: reply.status, json: await reply.json() }
  }
  const toPayer = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
  const pay = async (payment: string) => {
    const reply = await fetch(`${server.urls.payment_base_url}/altchain/clmm-venue/pools?limit=1`, {
      headers: { 'PAYMENT-SIGNATURE': payment },
    })
    const said = reply.headers.get('payment-required')
    return [reply.status, said === null ? undefined : (readHeader(said) as { error: string }).error]
  }
  const forever = { validAfter: '0', validBefore: String(10n ** 70n) }
  const sign = async (key = payerKeys.alice) =>
    writeHeader(await signPayment({ key, authorization: forever }))

  it('accepts a hundred thousand payers, shows a thousand, and accepts no payment twice', async () => {
    const payment = await sign()
    expect(await pay(payment)).toEqual([200, undefined])
    mock.sessions.first.ledger.setBalances(Array.from({ length: 99_999 }, (_, at) => [toPayer(at + 1), 1n]))
    const more = await control('PUT', '', { balances: { [toPayer(1)]: '7', [toPayer(200_000)]: '1' } })
    expect([more.status, more.json.message]).toEqual([400, 'The ledger has room for 100000 payers.'])
    const { json } = await control('GET')
    expect([Object.keys(json.balances).length, json.payers]).toEqual([1000, 100_000])
    const { json: one } = await control('GET', `?payer=${toPayer(1)}`)
    expect([one.balances, one.entries]).toEqual([{ [toPayer(1)]: '1' }, []])

    expect(await pay(await sign(payerKeys.bob))).toEqual([402, 'ledger_full'])
    expect(await pay(payment)).toEqual([402, 'invalid_exact_evm_nonce_already_used'])
    expect(await pay(await sign())).toEqual([200, undefined])
    expect((await control('DELETE')).json).toMatchObject({ balances: {}, payers: 0 })
    expect(await pay(await sign(payerKeys.bob))).toEqual([200, undefined])
  })
})

it('charges HEAD as GET', async () => {
  const payment = writeHeader(
    await signPayment({ authorization: { validAfter: '0', validBefore: String(10n ** 12n) } }),
  )
  const ask = (method: string) =>
    fetch(`${server.urls.payment_base_url}/altchain/clmm-venue/pools?limit=1`, {
      method,
      headers: { 'PAYMENT-SIGNATURE': payment },
    })
  const head = await ask('HEAD')
  expect([head.status, readHeader(head.headers.get('payment-response') ?? '')]).toMatchObject([
    200,
    { success: true },
  ])
  expect((await ask('GET')).status).toBe(402)
})
