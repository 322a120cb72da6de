import type { MockServer } from '../../../mocks/server.ts'
import type { WorkerReady } from './run-workers.ts'

/** Whether this process was started by `runWorkers`. */
export function isWorker(): boolean {
  return process.send !== undefined && process.env.MDC_WORKER !== undefined
}

/** Whether it does what one of them has to do for all. */
export function isFirstWorker(): boolean {
  return process.env.MDC_WORKER === '0'
}

/** Tells the process that started this one that it serves, and serves until that one says so or is gone. */
export function joinWorkers(server: MockServer): void {
  // A terminal tells all processes; which of them end when is for the one that started them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', ({ stop }: { readonly stop?: true }) => {
    if (stop) void server.close().then(() => process.exit(0))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ readyAt: server.urls } satisfies WorkerReady)
}
