import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { listenLocally } from './listen-locally.ts'

/** A server that plays one kind of mischief for each first segment of a path. */
export interface HostileServer extends AsyncDisposable {
  readonly url: string
  /** First lines of the requests that came. */
  readonly asked: readonly string[]
}

const OK_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const eightMegabytes = Buffer.alloc(8 * 2 ** 20)
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Name of a behavior. */
export type HostileBehavior = keyof typeof hostileBehaviors

const hostileBehaviors = {
  'hang before headers': () => {},
  'hang after headers': socket => socket.write(`${OK_HEAD}content-length: 10\r\n\r\n[`),
  'interim replies without end': socket => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'slow drip': socket => {
    socket.write(`${OK_HEAD}transfer-encoding: chunked\r\n\r\n`)
    const timer = setInterval(() => socket.write('1\r\n[\r\n'), 5)
    socket.on('close', () => clearInterval(timer))
  },
  reset: socket => socket.resetAndDestroy(),
  close: socket => socket.destroy(),
  'half of the headers': socket => socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
  'shorter than Content-Length': socket => socket.end(`${OK_HEAD}content-length: 10\r\n\r\n[1]`),
  'longer than Content-Length': socket => socket.end(`${OK_HEAD}content-length: 3\r\n\r\n[1], and more`),
  'chunks without end': socket => socket.end(`${OK_HEAD}transfer-encoding: chunked\r\n\r\n3\r\n[1]\r\n`),
  'chunks with wrong lengths': socket =>
    socket.end(`${OK_HEAD}transfer-encoding: chunked\r\n\r\nZZ\r\n[1]\r\n0\r\n\r\n`),
  'two lengths': socket => socket.end(`${OK_HEAD}content-length: 3\r\ncontent-length: 4\r\n\r\n[1]`),
  'no HTTP': socket => socket.end('220 mail.example ESMTP\r\n'),
  'header flood': socket => socket.end(`${OK_HEAD}${`x-more: ${'x'.repeat(80)}\r\n`.repeat(1000)}\r\n`),
  'endless body': socket => {
    socket.write(`${OK_HEAD}\r\n`)
    pour(socket, '[[1,2,3],'.repeat(1000))
  },
  'gzip bomb': socket => sendCoded(socket, 'gzip', gzipSync(eightMegabytes)),
  'brotli bomb': socket => sendCoded(socket, 'br', brotliCompressSync(eightMegabytes, fast)),
  'gzip that is none': socket => sendCoded(socket, 'gzip', Buffer.from('[1]')),
  'brotli that is none': socket => sendCoded(socket, 'br', Buffer.from('[1] is no brotli')),
  'half of a gzip': socket => sendCoded(socket, 'gzip', gzipSync('[1]').subarray(0, 15)),
  'unknown coding': socket => sendCoded(socket, 'utf-8', Buffer.from('[1]')),
  'invalid UTF-8': socket =>
    socket.end(Buffer.concat([Buffer.from(`${OK_HEAD}\r\n`), Buffer.from([0x5b, 0xff, 0x5d])])),
  'byte order mark': socket => socket.end(`${OK_HEAD}\r\n\ufeff[1]`),
  'deep nesting': socket => socket.end(`${OK_HEAD}\r\n${'['.repeat(200_000)}`),
  'HTML with 200': socket => socket.end(`${OK_HEAD}\r\n<!doctype html><title>Sign in</title>`),
  'redirect loop': socket =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: /redirect%20loop/again\r\ncontent-length: 0\r\n\r\n'),
  'no content': socket => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
} satisfies Record<string, (socket: Socket) => void>

/** Listens on a free port of loopback; `await using` stops it and cuts off what is open. */
export async function startHostileServer(): Promise<HostileServer> {
  const asked: string[] = []
  const server = createServer(socket => {
    socket.once('data', bytes => {
      const line = bytes.toString('latin1').split('\r\n')[0] ?? ''
      asked.push(line)
      hostileBehaviors[decodeURIComponent(line.split('/')[1] ?? '') as HostileBehavior](socket)
    })
  })
  return { ...(await listenLocally(server)), asked }
}

/** Writes the same over and over, as fast as it is read. */
function pour(socket: Socket, text: string): void {
  const on = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', on)
  on()
}

function sendCoded(socket: Socket, coding: string, bytes: Buffer): void {
  socket.end(Buffer.concat([Buffer.from(`${OK_HEAD}content-encoding: ${coding}\r\n\r\n`), bytes]))
}
