import type { ControlRequest } from '../../control/control-routes.ts'
import { buildFailureReply, buildJsonReply } from '../../control/dispatch-request.ts'
import { metricsPath, readyPath } from '../../control/probe-paths.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { StoreHealth } from '../../state/state-store.ts'
import type { Metrics } from './create-metrics.ts'

/** The parts of a running server that its probes read. */
export interface ProbeTarget {
  /** Undefined if the server runs without metrics. */
  readonly metrics: Metrics | undefined
  /** Health of the store. Undefined without a shared store. */
  readonly health: () => StoreHealth | undefined
}

/**
 * Answers the readiness probe and requests for metrics. Returns undefined for other requests. A replica stays
 * ready while the store is down, since it still answers requests without state. A stopping replica refuses
 * connections.
 */
export async function answerProbe(
  { path, method }: Pick<ControlRequest, 'path' | 'method'>,
  { metrics, health }: ProbeTarget,
): Promise<MockReply | undefined> {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (path === readyPath) {
    const store = health()
    return buildJsonReply(200, {
      status: 'ready',
      ...(store && { store: store.isUp ? 'up' : 'down', reason: store.reason }),
    })
  }
  if (path !== metricsPath) return undefined
  return (
    metrics?.read() ??
    buildFailureReply(404, 'Not Found', 'The mock counts nothing.', ['--metrics starts one that does'])
  )
}
