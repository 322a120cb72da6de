import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { fileBounds } from './bounds.ts'
import { ContractError } from './contract-error.ts'

const PAUSE_MS = 20

/**
 * Reads the text of a file or pipe without its byte order mark. Throws ContractError, which calls it `what`,
 * when it is unreadable, longer than `most` bytes, or sends no data for ten seconds.
 */
export function readTextFile(path: string, what: string, most: number = fileBounds.settingsBytes): string {
  return readFileBytes(path, what, most)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

/** Reads the bytes of a file or pipe. Throws as {@link readTextFile} does. */
export function readFileBytes(path: string, what: string, most: number): Buffer {
  try {
    return readBytes(path, most)
  } catch (cause) {
    throw new ContractError(`${what} cannot be read.`, {
      facts: [(cause as Error).message],
      where: path,
      cause,
    })
  }
}

function readBytes(path: string, most: number): Buffer {
  // Without waiting: a pipe that nobody writes to would hold the process for ever.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const { silenceMs } = fileBounds
    const isPipe = fstatSync(file).isFIFO()
    const pieces: Buffer[] = []
    let size = 0
    for (let silence = 0; ; ) {
      const piece = Buffer.allocUnsafe(2 ** 16)
      const count = readSome(file, piece)
      if (count === 0 && !(isPipe && size === 0)) return Buffer.concat(pieces)
      if (count === undefined || count === 0) {
        silence += PAUSE_MS
        if (silence > silenceMs) throw new Error(`nothing came for ${silenceMs / 1000} s`)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
        continue
      }
      silence = 0
      size += count
      if (size > most) throw new Error(`it is longer than ${most} bytes`)
      pieces.push(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
}

/** Returns the number of bytes read, or undefined when none are available yet. */
function readSome(file: number, into: Buffer): number | undefined {
  try {
    return readSync(file, into)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
