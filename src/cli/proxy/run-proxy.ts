import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { createMock, serveMock } from '../../../mocks/server.ts'
import { fileBounds, proxyBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import { readTarget, type TargetSettings } from '../../conformance/collect/prepare-request.ts'
import {
  createRunRedactor,
  joinRedactors,
  type Redactor,
} from '../../conformance/collect/redaction/redactor.ts'
import { planRun } from '../../conformance/conform.ts'
import type { Run } from '../../conformance/model/recording.ts'
import { createRecorder, readRecording } from '../../conformance/recording/read-recording.ts'
import { createSecretRegistry, redactExchange } from '../../conformance/traffic/create-secret-registry.ts'
import { redactUndocumentedValues } from '../../conformance/traffic/to-exchange.ts'
import { listOrigins, matchOperations, originUrlNames } from '../../contract/match-route.ts'
import { describeClients } from '../../network/describe-clients.ts'
import { readNetwork } from '../../network/read-network.ts'
import type { MockUpstream, ProxiedExchange } from '../../proxy/proxy-options.ts'
import { type ProxyServer, startProxy } from '../../proxy/start-proxy.ts'
import { chooseNetworkSettings, type MarketFlags, type NetworkFlags } from '../options/command-options.ts'
import { addRedactor, print, printMessage, printText, quotePath } from '../terminal/print.ts'
import { stopOnSignal } from '../terminal/stop-on-signal.ts'
import { writtenFiles } from '../terminal/watch-output.ts'
import { createExchangePrinter } from './create-exchange-printer.ts'

/** The flags of `mdc proxy`. */
export interface ProxyFlags extends MarketFlags, TargetSettings, Omit<NetworkFlags, 'keyHeader' | 'bearer'> {
  readonly port: number
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
  readonly mock?: readonly string[]
  readonly passthrough?: readonly string[]
  readonly fallback?: true
  readonly strict?: true
  readonly record?: string
  readonly json?: true
  readonly quiet?: true
}

/** Runs `mdc proxy` until it is stopped. Throws ContractError for invalid flags. */
export async function runProxy(flags: ProxyFlags): Promise<void> {
  const target = readTarget(flags)
  const network = readNetwork(chooseNetworkSettings(flags), process.env)
  const { id: _, ...planned } = planRun(target, { network }).run
  const run: Run = { ...planned, traffic: true }
  const secrets = createSecretRegistry(run.keyName)
  const redact = joinRedactors(createRunRedactor(run.keyName, { network }), secrets.redact)
  addRedactor(redact)
  const record = flags.record === undefined ? undefined : createExchangeRecorder(flags.record, run, redact)
  if (flags.record !== undefined) writtenFiles.add(flags.record)
  const printer = createExchangePrinter(flags, process.stdout)
  const standIn = await startFallbackMock(flags)
  const proxy = await startProxy({
    target,
    run,
    network,
    port: flags.port,
    host: flags.host,
    allowedHosts: flags.allowHost ?? [],
    cors: flags.cors,
    standIn: standIn?.standIn,
    isStrict: flags.strict === true,
    onPassed: passed => {
      if (passed.operation !== undefined && passed.answeredBy !== 'mock') secrets.learn(passed)
      printer.show({ ...passed, path: redactUndocumentedValues(passed.path, passed.operation) })
      record?.(passed)
    },
  }).catch(async error => {
    await standIn?.close()
    throw error
  })
  const { base: base_url, payment: payment_base_url } = proxy.urls
  // A caller that waits for the first line may stop the proxy at once.
  stopOnSignal(async () => {
    await Promise.all([proxy.close(), standIn?.close()])
    if (!flags.json) printText(printer.summarize(flags.record))
  })
  if (flags.json) print(`${JSON.stringify({ base_url, payment_base_url })}\n`)
  else printText(formatStartMessage(proxy, flags, standIn?.console))
}

async function startFallbackMock({ mock: globs = [], passthrough, fallback, seed, size }: ProxyFlags) {
  const passed = passthrough?.flatMap(glob => matchOperations(glob, '--passthrough'))
  const others = passed ? matchOperations('*').filter(id => !passed.includes(id)) : []
  const operations = new Set([...others, ...globs.flatMap(glob => matchOperations(glob, '--mock'))])
  if (operations.size === 0 && !fallback) return undefined
  const server = await serveMock(createMock({ seed, size }), { port: 0 })
  const named = Object.entries(originUrlNames).map(([origin, name]) => [origin, server.urls[name]])
  const standIn: MockUpstream = {
    ...{ urls: Object.fromEntries(named), apiKey: defaultApiKey, operations },
    isFallback: fallback === true,
  }
  return { standIn, close: server.close, console: `${server.urls.base_url}/__mock/` }
}

/**
 * Creates a function that appends exchanges of operations to a recording, without secrets, until it is full.
 * Throws ContractError for a file that is not a recording, or one of another service.
 */
export function createExchangeRecorder(
  file: string,
  run: Run,
  redact: Redactor,
): (passed: ProxiedExchange) => void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const before =
    size === 0 ? undefined : readRecording(readTextFile(file, 'The recording', fileBounds.textBytes), file)
  if (before !== undefined && !isDeepStrictEqual(before.run.target, run.target)) {
    const facts = ['name another file after --record; mdc judge reads several']
    throw new ContractError('The recording is of another service.', { facts, where: file })
  }
  const recorder = createRecorder(file, run, redact, before !== undefined)
  let count = before?.exchanges.at(-1)?.n ?? 0
  let left = proxyBounds.recordedBytes - size
  const end = (why: string) => {
    left = 0
    printMessage(`${why}\nWhat comes from here on is judged, but not recorded.\n`)
  }
  return ({ exchange }) => {
    if (exchange === undefined || left <= 0) return
    try {
      left -= recorder.writeExchange({ ...redactExchange(exchange, redact), n: ++count })
      if (left <= 0) end(`${file} is full.`)
    } catch (error) {
      end((error as Error).message)
    }
  }
}

function formatStartMessage(
  { urls }: ProxyServer,
  { baseUrl, mock = [], passthrough, fallback, record }: ProxyFlags,
  console: string | undefined,
): string {
  const lines = [
    `The proxy is up: what ${baseUrl} answers is judged as it passes.`,
    '',
    `  ${listOrigins().includes('social') ? 'base and social' : 'base           '}   ${urls.base}`,
    ...(urls.payment === undefined ? [] : [`  paid              ${urls.payment}`]),
    `  open to           ${describeClients(urls.base)}`,
    ...(mock.length === 0 ? [] : [`  from the mock     ${mock.join(', ')}`]),
    ...(passthrough ? [`  from the mock     all but ${passthrough.join(', ')}`] : []),
    ...(fallback ? ['  from the mock     what the service does not have, or when it cannot be reached'] : []),
    ...(console ? [`  console           ${console}`] : []),
    '',
    'Give a frontend these URLs in place of those of the service. What breaks the contract is named here and in the',
    'header X-Contract-Violation.',
    ...(record ? [`Afterwards:  npx market-data-contract judge --only-seen ${quotePath(record)}`] : []),
    'Stop with Ctrl+C.',
  ]
  return `${lines.join('\n')}\n\n`
}
