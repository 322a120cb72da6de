import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

/** Path of a Redis server, or undefined. Throws when there is none and MDC_STORE=required. */
export const redisPath = findProgram(['redis-server', 'valkey-server'], 'MDC_STORE')

/** Suffix for titles of tests that need a server, with the reason why they were skipped. */
export const storeNote = redisPath === undefined ? ' (the others skipped: no redis-server on PATH)' : ''

/** A Redis server of a test's own, on a free port of this machine and in a folder that goes with it. */
export interface TestRedis extends AsyncDisposable {
  readonly port: number
  readonly url: string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again, at the same place, with what it had written down. */
  restart(): Promise<void>
  /** Has it stand still, and go on. */
  pause(): void
  resume(): void
}

/** Starts a server that keeps nothing, or with `durable` writes every step down before it answers. */
export async function startRedis({
  durable = false,
  flags = [] as readonly string[],
} = {}): Promise<TestRedis> {
  const program = redisPath
  if (program === undefined) throw new Error('There is no redis-server on PATH.')
  let port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'mdc-redis-'))
  const keeping = durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const args = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', ...keeping, ...flags]
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(program, ['--port', String(port), ...args], { stdio: 'ignore' })
    return isReady(server, port)
  }
  const kill = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise(resolve => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  // Another server may be given the port before this one listens on it.
  while (!(await start())) port = await findFreePort()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill()
      if (!(await start())) throw new Error(`The port ${port} of the store was taken.`)
    },
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Waits until the server takes and answers commands, or has ended: false. */
async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null) {
    const isAnswering = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
      socket.once('data', data => {
        socket.destroy()
        resolve(!String(data).includes('LOADING'))
      })
      socket.once('error', () => resolve(false))
    })
    if (isAnswering) return true
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return false
}
