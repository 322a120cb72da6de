import { afterEach, describe, expect, it } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { type ListenOptions, type MockServer, serveMock } from '../../../mocks/server.ts'
import { sendHttp } from '../../support/send-http.ts'

const headers = { 'X-API-Key': 'test-key' }
/** As those send it who reach a replica by its address. */
const stranger = { Host: '10.1.2.3:4010' }
let server: MockServer | undefined
afterEach(() => server?.close())

async function serve(options: ListenOptions): Promise<string> {
  server = await serveMock(createMock({ now: '2026-01-15T12:00:00Z' }), { port: 0, ...options })
  return server.urls.base_url
}

describe('probes', () => {
  it('get readiness under any host name', async () => {
    const base = await serve({})
    const { status, json } = await sendHttp('GET', `${base}/__mock/ready`, { headers: stranger })
    expect([status, json]).toEqual([200, { status: 'ready' }])
    expect((await fetch(`${base}/__mock/ready`, { method: 'HEAD' })).status).toBe(200)
    expect((await sendHttp('POST', `${base}/__mock/ready`)).status).toBe(404)
    expect((await sendHttp('GET', `${base}/__mock/state`, { headers: stranger })).status).toBe(403)
  })

  it('collect requests by operation and status, their time, gaps and payments', async () => {
    const base = await serve({ metrics: true })
    for (const limit of [1, 2, 3])
      await sendHttp('GET', `${base}/altchain/clmm-venue/pools?limit=${limit}`, { headers })
    await sendHttp('GET', `${base}/altchain/clmm-venue/pools?limit=1`)
    await sendHttp('GET', `${base}/nowhere`, { headers })
    await sendHttp('GET', `${server?.urls.payment_base_url}/altchain/clmm-venue/pools?limit=1`, {
      headers: { 'PAYMENT-SIGNATURE': 'bm9uZQ==' },
    })
    const collected = await fetch(`${base}/__mock/metrics`)
    expect(collected.status).toBe(200)
    const text = await collected.text()
    const lines = text.split('\n')
    for (const line of [
      'mdc_requests_total{operation="clmmVenuePools",status="200"} 3',
      'mdc_requests_total{operation="clmmVenuePools",status="401"} 1',
      'mdc_requests_total{operation="none",status="404"} 1',
      'mdc_payments_total{status="400"} 1',
      'mdc_request_duration_seconds_count{operation="clmmVenuePools"} 5',
    ])
      expect(lines).toContain(line)
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]+\})? ([-+.\de]+|nan)|)$/i)
    expect(text).toMatch(/^mdc_gaps_total\{.+\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain('mdc_store_up')
  })

  it('explain how to start a mock with metrics', async () => {
    const base = await serve({})
    const { status, json } = await sendHttp('GET', `${base}/__mock/metrics`)
    expect([status, json]).toMatchObject([404, { facts: [expect.stringContaining('--metrics')] }])
  })
})
