import type { Readable } from 'node:stream'

/** Number of bytes that all buffered replies together may still use. */
export interface BufferBudget {
  left: number
}

/** The part of a body that arrived in time and within the limit. */
export interface BufferedBody {
  readonly bytes: Buffer
  /** The rest of the body. Absent when it is complete. */
  readonly rest?: AsyncIterable<Buffer>
  /** Returns the bytes of this body to the budget. */
  readonly release: () => void
}

/** Reads at most `most` bytes of a body, for `mostMs` ms, within the budget. Rejects when it breaks off. */
export async function bufferBody(
  body: Readable,
  room: BufferBudget,
  { most, mostMs }: { readonly most: number; readonly mostMs: number },
): Promise<BufferedBody> {
  const pieces: Buffer[] = []
  let size = 0
  const release = () => {
    room.left += size
    size = 0
  }
  const source: AsyncIterableIterator<Buffer> = body[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, mostMs, 'late')
  })
  try {
    for (;;) {
      const next = source.next()
      const came = await Promise.race([next, tooLong])
      if (came === 'late') return { bytes: Buffer.concat(pieces), rest: resume(next, source), release }
      if (came.done) return { bytes: Buffer.concat(pieces), release }
      pieces.push(came.value)
      size += came.value.length
      room.left -= came.value.length
      if (size > most || room.left < 0) return { bytes: Buffer.concat(pieces), rest: source, release }
    }
  } catch (error) {
    release()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Yields the piece that was already requested, then all further ones. */
async function* resume(
  next: Promise<IteratorResult<Buffer>>,
  source: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  for (let came = await next; !came.done; came = await source.next()) yield came.value
}
