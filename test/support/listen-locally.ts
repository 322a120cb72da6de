import type { AddressInfo, Server, Socket } from 'node:net'

/** A server that listens. */
export interface LocalServer extends AsyncDisposable {
  readonly port: number
  /** `http://127.0.0.1:port`, or that of another host. */
  readonly url: string
}

/** Starts a server on a free port of loopback. `await using` stops it and cuts off what is open. */
export async function listenLocally(
  server: Server,
  sockets = new Set<Socket>(),
  host = '127.0.0.1',
): Promise<LocalServer> {
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
