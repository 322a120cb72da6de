import type { Exchange } from '../model/recording.ts'

/** Describes the status of a reply and its proxy: `status 401 through the proxy http://proxy:3128`. */
export function describeStatus({ reply, proxy }: Pick<Exchange, 'reply' | 'proxy'>): string {
  return `status ${reply?.status}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`
}

/** Returns advice on a refusal that came through a proxy, or an empty text without a proxy. */
export function adviseOnProxy({ proxy }: Pick<Exchange, 'proxy'>): string {
  return proxy === undefined ? '' : '; the proxy itself may have refused: check the password in HTTP_PROXY'
}
