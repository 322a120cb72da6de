import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from './listen-locally.ts'

/** A connection to a local server that can be cut silently, as a network can. */
export interface Gate extends AsyncDisposable {
  readonly port: number
  /** Drops whatever comes from now on: in both directions, or only what the server says. */
  cut(what?: 'replies'): void
  /** Passes new bytes again. Dropped bytes are lost, so their connections end. */
  heal(): void
  /** Calls this with each piece that goes to the server. */
  onAsked: ((piece: Buffer) => void) | undefined
}

/** Opens a way to a port; `await using` closes it. */
export async function startGate(to: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let lost: 'all' | 'replies' | undefined
  const server = createServer(client => {
    const upstream = connect(to, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', piece => {
      gate.onAsked?.(piece)
      if (lost !== 'all') upstream.write(piece)
    })
    upstream.on('data', piece => {
      if (lost === undefined) client.write(piece)
    })
  })
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const gate: Gate = {
    ...(await listenLocally(server, sockets)),
    cut: (what = undefined) => {
      lost = what ?? 'all'
    },
    heal: () => {
      lost = undefined
      end()
    },
    onAsked: undefined,
  }
  return gate
}
