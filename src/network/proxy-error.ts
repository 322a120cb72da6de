import { describeProxy } from './read-proxies.ts'

/** Error of a request that a proxy did not forward. It never reached the target. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code = 'EPROXY'

  constructor(proxy: URL, problem: string, cause?: unknown) {
    super(`${describeProxy(proxy)} ${problem}`, { cause })
  }
}

/** Creates the error for an error status that the proxy itself sent. */
export function createProxyError(proxy: URL, status: number): ProxyError {
  const has = proxy.username === '' ? 'and none were given' : 'and did not take those that were given'
  return new ProxyError(
    proxy,
    status === 407
      ? `asks for user name and password (407), ${has}`
      : `opens no way to the target (status ${status})`,
  )
}

/** Returns the error of a tunnel that its proxy did not open, else that of the target behind it. */
export function createTunnelError(proxy: URL, error: NodeJS.ErrnoException): Error {
  // undici names the status in its message only.
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? []
  if (status !== undefined) return createProxyError(proxy, Number(status))
  const isOfProxy = error.name === 'HTTPParserError' || /^UND_ERR_(SOCKET|HEADERS)/.test(error.code ?? '')
  return isOfProxy ? new ProxyError(proxy, `cannot be reached: ${error.message}`, error) : error
}
