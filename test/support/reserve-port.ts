import { type AddressInfo, connect, createServer } from 'node:net'

/** A port of this machine that refuses connections, and that no other server is given as long as it is held. */
export interface ReservedPort extends AsyncDisposable {
  readonly port: number
}

/** Holds a port as the near end of a connection: it is taken, and nothing listens on it. */
export async function reservePort(): Promise<ReservedPort> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  return {
    port: socket.localPort ?? 0,
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
