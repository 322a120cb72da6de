import type { Exchange } from '../model/recording.ts'
import { describeStatus } from './describe-status.ts'

/** The one 5xx that speaks of the request: there is no such thing here. */
const NOT_IMPLEMENTED = 501

/**
 * Why a service failed a request, in a few words that are the same for the same cause: 5xx, 429, or no whole reply. Nothing
 * else can be told from such a reply. Undefined for any other.
 */
export function explainFailure(exchange: Pick<Exchange, 'reply' | 'failure' | 'proxy'>): string | undefined {
  const { reply, failure } = exchange
  if (reply === undefined) return failure === undefined ? 'no reply' : `${failure.kind}: ${failure.message}`
  const { status } = reply
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
    ? describeStatus(exchange)
    : undefined
}
