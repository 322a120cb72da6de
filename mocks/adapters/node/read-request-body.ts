import type { IncomingMessage } from 'node:http'

/** Reads the body of a request as text. Undefined if it exceeds `most` bytes, or the client disconnects. */
export function readRequestBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const pieces: Buffer[] = []
    let size = 0
    request.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= most) pieces.push(piece)
      else resolve(undefined)
    })
    request.on('end', () => resolve(Buffer.concat(pieces).toString()))
    request.on('close', () => resolve(undefined))
  })
}
