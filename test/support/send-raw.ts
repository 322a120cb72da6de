import { connect } from 'node:net'

/** Bytes that a socket received until it closed, and whether by a reset. */
export interface RawReply {
  readonly text: string
  readonly reset: boolean
}

/**
 * Sends bytes to a server as they are, and listens until the server ends or resets the connection. With `end` the client
 * says that no more will come, so that the server need not wait for the rest of what is no whole request.
 */
export function sendRaw(url: string, bytes: string | Uint8Array, end = false): Promise<RawReply> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let reset = false
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text += piece
    })
    socket.on('error', () => {
      reset = true
    })
    socket.on('close', () => resolve({ text, reset }))
    if (end) socket.end(bytes)
    else socket.write(bytes)
  })
}
