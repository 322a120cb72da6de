import type { Exchange } from '../model/recording.ts'
import { describeStatus } from './describe-status.ts'

/** The only 5xx that is about the request: the service does not offer it. */
const NOT_IMPLEMENTED = 501

/**
 * Returns the reason why a service failed a request: 5xx, 429, or no complete reply. The same cause has the
 * same text. Such a reply is inconclusive for other requirements. Returns undefined for any other reply.
 */
export function explainFailure(exchange: Pick<Exchange, 'reply' | 'failure' | 'proxy'>): string | undefined {
  const { reply, failure } = exchange
  if (reply === undefined) return failure === undefined ? 'no reply' : `${failure.kind}: ${failure.message}`
  const { status } = reply
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
    ? describeStatus(exchange)
    : undefined
}
