import type { Exchange } from '../model/recording.ts'

/** The status of a reply, and the proxy it came through: `status 401 through the proxy http://proxy:3128`. */
export function describeStatus({ reply, proxy }: Pick<Exchange, 'reply' | 'proxy'>): string {
  return `status ${reply?.status}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`
}

/** Advice on a refusal that came through a proxy; empty without one. */
export function adviseOnProxy({ proxy }: Pick<Exchange, 'proxy'>): string {
  return proxy === undefined ? '' : '; the proxy itself may have refused: check the password in HTTP_PROXY'
}
