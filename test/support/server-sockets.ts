import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** The connections that servers of this process accepted since, as the servers hold them; `using` ends the list. */
export interface ServerSockets extends Disposable {
  /** The connection of a client whose port this is. */
  of(port: number | undefined): Socket
}

/** Begins to list the connections that servers of this process accept. */
export function listServerSockets(): ServerSockets {
  const sockets: Socket[] = []
  const add = (message: unknown) => {
    sockets.push((message as { socket: Socket }).socket)
  }
  subscribe('net.server.socket', add)
  return {
    of: port => {
      const socket = sockets.findLast(each => each.remotePort === port)
      if (socket === undefined) throw new Error(`No server accepted a connection from port ${port}.`)
      return socket
    },
    [Symbol.dispose]: () => {
      unsubscribe('net.server.socket', add)
    },
  }
}
