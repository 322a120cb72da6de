import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startPrism } from '../../support/prism.ts'

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string
  /** Base URL of the social operation with an origin of its own. */
  readonly socialUrl: string
  /** All it printed, by name. */
  readonly urls: Readonly<Record<string, string>>
  /** Microseconds of CPU time since its start, and bytes of memory now; NaN when it cannot be asked. */
  usage(): Promise<Usage>
  stop(): Promise<void>
}

interface Usage {
  readonly cpu: number
  readonly rss: number
}

/** A request header that opens the mock. */
export const keyHeader = { 'X-API-Key': 'test-key' }

/** Arguments of node that start the built mock; without an instant its clock runs. */
export function listMockArguments(frozenAt?: string, spec?: string): string[] {
  const frozen = frozenAt === undefined ? [] : ['--now', frozenAt]
  const contract = spec === undefined ? [] : ['--spec', spec]
  return [resolvePath('../../../dist/cli/main.js'), 'mock', '--port', '0', '--json', ...frozen, ...contract]
}

/** Arguments of node that start a bare server of the JSON in a file. */
export function listBareArguments(file: string): string[] {
  return [resolvePath('bare-server.mjs'), file]
}

/** Starts a server that prints a line of JSON with its URLs when it listens. */
export async function startServer(command: readonly string[]): Promise<BenchServer> {
  const stdio: ['ignore', 'pipe', 'inherit', 'ipc'] = ['ignore', 'pipe', 'inherit', 'ipc']
  const child = spawn(process.execPath, ['--import', resolvePath('usage.mjs'), ...command], { stdio })
  const urls = await readFirstLine(child)
  const { base_url, social_base_url = base_url } = urls
  return {
    url: base_url,
    socialUrl: social_base_url,
    urls,
    usage: async () => {
      child.send('usage')
      const [usage] = await once(child, 'message')
      return usage as Usage
    },
    stop: () => stop(child),
  }
}

/** Starts Prism as a mock of our document, with its own defaults. */
export async function startPrismMock(): Promise<BenchServer> {
  const { url, kill } = await startPrism('mock', 'src/generated/openapi.json')
  const usage = { cpu: Number.NaN, rss: Number.NaN }
  return { url, socialUrl: url, urls: { base_url: url }, usage: async () => usage, stop: async () => kill() }
}

/** Milliseconds from the start of a process to the end of its first reply. Throws when that is not 200. */
export async function measureColdStart(command: readonly string[], path: string): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { base_url } = await readFirstLine(child)
  const { status } = await fetchReply(base_url + path)
  const taken = performance.now() - begin
  await stop(child)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return taken
}

/** Requests an address and reads the complete reply. Resolves to its status and the length of its body. */
export function fetchReply(
  url: string,
): Promise<{ readonly status: number | undefined; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: keyHeader }, response => {
      let bytes = 0
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        .once('end', () => resolve({ status: response.statusCode, bytes }))
    }).once('error', reject)
  })
}

async function readFirstLine(
  child: ChildProcess,
): Promise<{ readonly base_url: string; readonly [name: string]: string }> {
  const [line] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${code}.`)
    }),
  ])
  return JSON.parse(String(line))
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

function resolvePath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
