import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { omitUndefined } from '../base/omit-undefined.ts'
import { readPort } from './parse-host-address.ts'
import { buildProxyAuthorization } from './proxies.ts'
import { createProxyError, ProxyError } from './proxy-error.ts'

/** Limits for opening a connection. */
export interface ConnectLimits {
  readonly timeoutMs: number
  /** Aborts the opening of tunnels. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a connection through a proxy to the host and port of a URL (CONNECT; RFC 9110, 9.3.6). `ca` contains
 * the trusted certificates for an https proxy. Default: those of Node. Rejects with ProxyError.
 */
export function openTunnel(
  proxy: URL,
  target: URL,
  { timeoutMs, signal }: ConnectLimits,
  ca: string | undefined,
): Promise<Socket> {
  const authority = `${target.hostname}:${readPort(target)}`
  const send = proxy.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send({
      method: 'CONNECT',
      host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: readPort(proxy),
      path: authority,
      headers: { host: authority, ...buildProxyAuthorization(proxy) },
      agent: false,
      ...omitUndefined({ ca, signal }),
    })
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    request.on('close', () => clearTimeout(timer))
    request.on('error', error =>
      reject(
        new ProxyError(
          proxy,
          `cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code}`,
          error,
        ),
      ),
    )
    request.on('connect', ({ statusCode = 0 }, socket, head) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket as Socket)
        return
      }
      socket.on('error', () => {}).destroy()
      reject(createProxyError(proxy, statusCode))
    })
    request.end()
  })
}
