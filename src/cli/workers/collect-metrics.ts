import type { Worker } from 'node:cluster'

interface MetricsCall {
  readonly metricsCall: true
}

interface MetricsAnswer {
  readonly metricsAnswer: string
}

/** What the workers counted together: the process that started this one asks them all. */
export function collectMetrics(): Promise<string> {
  return new Promise(resolve => {
    const hear = ({ metricsAnswer }: Partial<MetricsAnswer>) => {
      if (metricsAnswer === undefined) return
      process.off('message', hear)
      resolve(metricsAnswer)
    }
    process.on('message', hear)
    process.send?.({ metricsCall: true } satisfies MetricsCall)
  })
}

/** Lets a worker collect from all. */
export function answerCollectors(worker: Worker): void {
  worker.on('message', async ({ metricsCall }: Partial<MetricsCall>) => {
    if (metricsCall === undefined) return
    const { AggregatorRegistry } = await import('prom-client')
    // One that does not answer in time, such as while it ends, leaves nothing to collect but for the next who asks.
    const metricsAnswer = await new AggregatorRegistry().clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ metricsAnswer } satisfies MetricsAnswer, () => {})
  })
}
