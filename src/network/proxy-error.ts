import { describeProxy } from './proxies.ts'

/** Error of a request that a proxy did not forward. It never reached the target. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code = 'EPROXY'

  constructor(proxy: URL, says: string, cause?: unknown) {
    super(`${describeProxy(proxy)} ${says}`, { cause })
  }
}

/** Creates the error for an error status that the proxy itself sent. */
export function createProxyError(proxy: URL, status: number | undefined): ProxyError {
  const has = proxy.username === '' ? 'and none were given' : 'and did not take those that were given'
  return new ProxyError(
    proxy,
    status === 407
      ? `asks for user name and password (407), ${has}`
      : `opens no way to the target (status ${status})`,
  )
}
