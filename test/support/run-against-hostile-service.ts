import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { createFetch } from '../../mocks/adapters/create-fetch.ts'
import { findUnlistedAddresses } from '../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../mocks/mock.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { reportFiles } from '../../src/conformance/report/write-reports.ts'
import { mdcCommand, projectRoot, runMdc } from './run-mdc.ts'
import { startTestServer } from './test-server.ts'

/** A reply as a hostile service sends it; the length is that of the body unless it says another. */
export interface AlteredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Makes something else of what the mock would have answered to a request. */
export type Alteration = (
  reply: AlteredReply & { readonly body: string },
  path: string,
  sent: Readonly<Record<string, string>>,
) => AlteredReply

/** Result of a run against a service, with its output. */
export interface RunResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The text of each report, the recording among them, by file name. */
  readonly files: Readonly<Record<string, string>>
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

/** Options of a run. */
export interface RunOptions {
  readonly twist: Alteration
  readonly args?: readonly string[]
  readonly key?: string
  readonly size?: WorldSize
  /** Private key that pays at the payment hosts. */
  readonly payer?: string
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs `mdc conform` against a mock whose replies are twisted, with every report and a recording. With HOSTILE=all it runs in
 * a process of its own, whose time and memory are measured.
 */
export async function runAgainstHostileService(play: RunOptions): Promise<RunResult> {
  const {
    twist,
    args = ['--profile', 'smoke'],
    key = 'hostile-key-0123456789',
    size = 'small',
    env = {},
    payer,
  } = play
  const mock = createMock({ size, apiKeys: [key] })
  const answer = createFetch(mock, {
    baseUrl: 'http://mock.test/base',
    socialBaseUrl: 'http://mock.test/social',
    paymentBaseUrl: 'http://mock.test/payment',
    socialPaymentBaseUrl: 'http://mock.test/socialPayment',
  })
  await using server = await startTestServer(async (request, response) => {
    const path = request.url ?? '/'
    const headers = request.headers as Record<string, string>
    const reply = await answer(new Request(`http://mock.test${path}`, { headers }))
    const { 'content-length': _, ...own } = Object.fromEntries(reply.headers)
    const twisted = twist({ status: reply.status, headers: own, body: await reply.text() }, path, headers)
    response.writeHead(twisted.status, {
      'content-length': Buffer.byteLength(twisted.body),
      ...twisted.headers,
    })
    response.end(twisted.body)
  })
  const folder = mkdtempSync(join(tmpdir(), 'mdc-hostile-'))
  const config = join(folder, 'config.yaml')
  writeFileSync(config, JSON.stringify({ samples: findUnlistedAddresses(mock.world, mock.clock.now()) }))
  try {
    return await runMeasured(folder, { ...env, HOSTILE_KEY: key, HOSTILE_PAYER: payer ?? '' }, [
      'conform',
      ...['--base-url', `${server.url}/base`, '--social-base-url', `${server.url}/social`],
      ...(payer === undefined
        ? []
        : [
            ...['--payment-base-url', `${server.url}/payment`],
            ...['--social-payment-base-url', `${server.url}/socialPayment`],
            ...['--pay', '--max-cost', '1.2', '--pay-key-env', 'HOSTILE_PAYER'],
          ]),
      ...['--config', config, '--api-key-env', 'HOSTILE_KEY', '--record', join(folder, 'recording.json')],
      ...Object.entries(reportFiles).flatMap(([format, file]) => [
        '--report',
        `${format}=${join(folder, file)}`,
      ]),
      ...args,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Written by the process itself when it ends, whatever ended it but a signal. */
const measure = `import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync(process.env.HOSTILE_USAGE, JSON.stringify(process.resourceUsage())))`

async function runMeasured(
  folder: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<RunResult> {
  if (process.env.HOSTILE !== 'all') {
    const result = await runMdc(args, { MDC_LEAK_CHECK: '1', ...env })
    return { ...result, files: readFiles(folder), cpuSeconds: 0, peakMegabytes: 0 }
  }
  const usage = join(folder, 'usage')
  const preload = `data:text/javascript,${encodeURIComponent(measure)}`
  const child = spawn(process.execPath, ['--import', preload, ...mdcCommand, ...args], {
    cwd: projectRoot,
    env: { ...process.env, MDC_LEAK_CHECK: '1', ...env, HOSTILE_USAGE: usage },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  const {
    userCPUTime = 0,
    systemCPUTime = 0,
    maxRSS = 0,
  } = existsSync(usage) ? JSON.parse(readFileSync(usage, 'utf8')) : {}
  return {
    code,
    stdout,
    stderr,
    files: readFiles(folder),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }
}

/** Returns the texts of what a run wrote, by file name. */
function readFiles(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter(name => !['usage', 'config.yaml'].includes(name))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}
