import { afterEach, expect, it } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../mocks/server.ts'
import { signPayment, writeHeader } from '../../support/payment/sign-payment.ts'

const key = 'sk-Live/4fQ9="zZ\\x'
const pools = '/altchain/clmm-venue/pools'
let server: MockServer
afterEach(() => server.close())

const spellings: readonly ((text: string) => string)[] = [
  text => text,
  encodeURIComponent,
  text => encodeURIComponent(encodeURIComponent(text)),
  text => [...text].map(sign => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  text => text.replaceAll('-', '%25252d'),
]

/** A text, and what is read from the base64 in it. */
function undo(text: string): string {
  const runs = text.match(/[\w+/-]{16,}/g) ?? []
  const decoded = runs.map(run => Buffer.from(run, 'base64').toString('latin1'))
  let plain = [text, ...decoded].join('\n')
  for (let time = 0; time < 4; time++)
    plain = plain.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return plain.replace(/\\+(["\\/])/g, '$1')
}

it('shows no key and no payment in any view, however they were sent', async () => {
  server = await serveMock(createMock({ now: '2026-01-15T12:00:00Z', size: 'small', apiKeys: [key] }), {
    port: 0,
  })
  const { base_url, payment_base_url, social_base_url } = server.urls
  const stop = new AbortController()
  const events = await fetch(`${base_url}/__mock/journal/events`, { signal: stop.signal })
  let told = ''
  const listening = (async () => {
    for await (const piece of events.body as unknown as AsyncIterable<Uint8Array>)
      told += Buffer.from(piece).toString()
  })().catch(() => {})
  const payload = await signPayment({})
  const payment = writeHeader(payload)
  const send = (url: string, headers: Record<string, string>) =>
    fetch(url, { headers }).then(reply => reply.text())
  for (const spell of spellings) {
    const spelled = spell(key)
    for (const origin of [base_url, payment_base_url, social_base_url]) {
      await send(`${origin}/${spelled}${pools}`, { 'X-API-Key': key })
      await send(`${origin}${pools}?limit=${spelled}`, { 'X-API-Key': key, Accept: `a/${spelled}` })
      await send(`${origin}${pools}?api_key=${spelled}&limit=1`, { 'X-API-Key': spelled })
      await send(`${origin}${pools}?limit=1`, {
        'PAYMENT-SIGNATURE': payment,
        'X-API-Key': key,
        Authorization: `Bearer ${spelled}`,
        'User-Agent': `me/${spelled}`,
        Prefer: `scenario=${spelled}, code=${spelled}`,
        'If-None-Match': `"${spelled}"`,
        Origin: `http://${encodeURIComponent(spelled)}.example`,
      })
    }
  }
  const read = async (path: string) => (await fetch(`${base_url}/__mock/${path}`)).text()
  const list = await read('journal')
  const { entries } = JSON.parse(list) as { entries: readonly { id: number; access: readonly string[] }[] }
  expect(entries).toHaveLength(spellings.length * 12)
  expect(entries.some(({ access }) => access.includes('payment'))).toBe(true)
  const full = await Promise.all(entries.map(({ id }) => read(`journal/${id}`)))
  expect(
    full.filter(text => JSON.parse(text).entry.headers['PAYMENT-SIGNATURE'] === '…').length,
  ).toBeGreaterThan(0)
  stop.abort()
  await listening
  expect(told).toContain('data:')
  const { signature } = payload.payload
  const views: Record<string, string> = {
    list,
    told,
    state: await read('state'),
    ledger: await read('ledger'),
  }
  full.forEach((text, at) => {
    views[`full ${at}`] = text
  })
  const leaking = Object.entries(views).filter(([, text]) => {
    const plain = undo(text)
    return plain.includes(key) || plain.includes(signature) || plain.includes(payment)
  })
  expect(leaking.map(([name, text]) => `${name}: ${text.slice(0, 300)}`)).toEqual([])
})
