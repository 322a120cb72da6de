import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Makes new connections to servers of this process seem to come from another machine, until it is disposed. */
export function pretendRemote(): Disposable {
  const change = (message: unknown) =>
    Object.defineProperty((message as { socket: Socket }).socket, 'remoteAddress', { value: '10.0.0.9' })
  subscribe('net.server.socket', change)
  return { [Symbol.dispose]: () => void unsubscribe('net.server.socket', change) }
}
