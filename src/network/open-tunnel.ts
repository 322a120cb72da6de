import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { authorizeAtProxy } from './proxies.ts'
import { createRefusal, ProxyError } from './proxy-error.ts'

/** What bounds the opening of a tunnel. */
export interface TunnelOptions {
  readonly timeoutMs: number
  /** Certificates of whom an https proxy is trusted by; those that Node has when absent. */
  readonly ca?: string | undefined
  /** Gives up. */
  readonly signal?: AbortSignal | undefined
}

/** A connection through a proxy to `host:port` (CONNECT; RFC 9110, 9.3.6). Rejects with ProxyError. */
export function openTunnel(proxy: URL, authority: string, options: TunnelOptions): Promise<Socket> {
  const { timeoutMs, ca, signal } = options
  const send = proxy.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send({
      method: 'CONNECT',
      host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      path: authority,
      headers: { host: authority, ...authorizeAtProxy(proxy) },
      agent: false,
      ...(ca === undefined ? {} : { ca }),
      ...(signal === undefined ? {} : { signal }),
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
      reject(createRefusal(proxy, statusCode))
    })
    request.end()
  })
}
