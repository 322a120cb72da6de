import { expect, test } from 'vitest'
import { createMetrics } from '../../../../../mocks/adapters/node/create-metrics.ts'
import type { JournalEntry } from '../../../../../mocks/core/journal/journal-entry.ts'

const entry = {
  operationId: 'tokenDetails',
  status: 200,
  ms: 30,
  gaps: ['GAP-17', 'GAP-40'],
  access: ['payment'],
} as unknown as JournalEntry

test('counts requests by operation and status', async () => {
  const metrics = createMetrics(() => undefined)
  metrics.observe(entry)
  metrics.observe(entry)
  metrics.observe({ ...entry, operationId: null, status: 404 })
  const { text, contentType } = await metrics.read()
  expect(contentType).toMatch(/^text\/plain/)
  expect(text).toContain('mdc_requests_total{operation="tokenDetails",status="200"} 2\n')
  expect(text).toContain('mdc_requests_total{operation="none",status="404"} 1\n')
})

test('measures the time of replies in seconds', async () => {
  const metrics = createMetrics(() => undefined)
  metrics.observe(entry)
  const { text } = await metrics.read()
  expect(text).toContain('mdc_request_duration_seconds_sum{operation="tokenDetails"} 0.03\n')
  expect(text).toContain('mdc_request_duration_seconds_bucket{le="0.025",operation="tokenDetails"} 0\n')
  expect(text).toContain('mdc_request_duration_seconds_bucket{le="0.05",operation="tokenDetails"} 1\n')
})

test('counts gaps, and payments alone', async () => {
  const metrics = createMetrics(() => undefined)
  metrics.observe(entry)
  metrics.observe({ ...entry, access: ['key'], gaps: [] })
  const { text } = await metrics.read()
  expect(text).toContain('mdc_gaps_total{gap="GAP-40"} 1\n')
  expect(text).toContain('mdc_payments_total{status="200"} 1\n')
})

test('shows the state of a store where there is one', async () => {
  expect((await createMetrics(() => undefined).read()).text).not.toContain('mdc_store_up')
  expect((await createMetrics(() => true).read()).text).toContain('mdc_store_up 1\n')
  expect((await createMetrics(() => false).read()).text).toContain('mdc_store_up 0\n')
})
