import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JournalEntry } from '../../core/journal/journal-entry.ts'
import type { MockReply } from '../../core/mock-reply.ts'

/** Metrics of a running mock for Prometheus. */
export interface Metrics {
  /** Counts a request whose reply was sent, or given up. */
  observe(entry: JournalEntry): void
  /** Returns a reply with all metrics in the text format of Prometheus. */
  read(): Promise<MockReply>
}

/** Upper bounds of the duration buckets in seconds, from a cached reply to one that a scenario delays. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates metrics that count requests by operation and status, with their time, gaps and payments. Adds the
 * process metrics of prom-client, and the state of a shared store. Labels are ids of the contract and status
 * codes, so their number is bounded.
 */
export function createMetrics(isStoreUp: () => boolean | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'mdc_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'mdc_request_duration_seconds',
    help: 'Time until the reply was sent, delays of scenarios included.',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const gaps = new Counter({
    name: 'mdc_gaps_total',
    help: 'Replies that rest on what the contract leaves open.',
    labelNames: ['gap'],
    registers,
  })
  const payments = new Counter({
    name: 'mdc_payments_total',
    help: 'Requests that came with a payment; below 400 it was honoured.',
    labelNames: ['status'],
    registers,
  })
  if (isStoreUp() !== undefined) {
    const store: Gauge = new Gauge({
      name: 'mdc_store_up',
      help: 'Whether the store that replicas share takes what is written.',
      registers,
      collect: () => store.set(isStoreUp() ? 1 : 0),
    })
  }
  return {
    observe({ operationId, status, ms, gaps: usedGaps, access }) {
      const operation = operationId ?? 'none'
      requests.inc({ operation, status })
      durations.observe({ operation }, (ms ?? 0) / 1000)
      for (const gap of usedGaps) gaps.inc({ gap })
      if (access.includes('payment')) payments.inc({ status })
    },
    read: async () => ({
      status: 200,
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
      body: await registry.metrics(),
    }),
  }
}
