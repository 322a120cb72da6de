import type { Exchange } from '../model/recording.ts'

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
  const isFailure = status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
  return isFailure ? describeStatus(exchange) : undefined
}

/** Describes the status of a reply and its proxy: `status 401 through the proxy http://proxy:3128`. */
export function describeStatus({ reply, proxy }: Pick<Exchange, 'reply' | 'proxy'>): string {
  return `status ${reply?.status}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`
}

/** Returns advice on a refusal that came through a proxy, or an empty text without a proxy. */
export function adviseOnProxy({ proxy }: Pick<Exchange, 'proxy'>): string {
  return proxy === undefined ? '' : '; the proxy itself may have refused: check the password in HTTP_PROXY'
}
