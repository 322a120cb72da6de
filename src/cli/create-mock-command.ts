import { setFlagsFromString } from 'node:v8'
import { Command, Option } from 'commander'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import type * as Mocks from '../../mocks/server.ts'
import type { Mock, MockOptions, MockUrls, SharedMock } from '../../mocks/server.ts'
import { readStateUrl } from '../../mocks/state/redis/read-state-url.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { ContractError } from '../base/contract-error.ts'
import { convertFileLimitError } from '../base/convert-file-limit-error.ts'
import { contract } from '../contract/contract.ts'
import { findExamplePath } from '../contract/routes/find-example-path.ts'
import { readGapFile } from './files/read-gap-file.ts'
import { watchFileChanges } from './files/watch-file-changes.ts'
import { announceDrafts } from './lines/announce-drafts.ts'
import { createJsonLog } from './lines/create-json-log.ts'
import { createRequestPrinter } from './lines/create-request-printer.ts'
import { printScenarios } from './lines/print-scenarios.ts'
import {
  createListOption,
  createNowOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
  parseAmount,
} from './options/command-options.ts'
import { createReplayOptions, type ReplayFlags } from './options/create-replay-options.ts'
import { readStoryOptions } from './options/read-story-options.ts'
import { print, printMessage } from './terminal/print.ts'
import { stopOnSignal } from './terminal/stop-on-signal.ts'

interface MockFlags extends ReplayFlags {
  readonly port: number
  readonly host: string
  readonly controlHost?: string
  readonly seed: number
  readonly size: WorldSize
  readonly now?: string
  readonly apiKey?: readonly string[]
  readonly scenario?: readonly string[]
  readonly lifecycle?: readonly string[]
  readonly payerBalance?: bigint
  readonly gaps?: string
  readonly override?: readonly string[]
  readonly stories?: string
  readonly story?: string
  readonly strictGaps?: true
  readonly watch?: true
  readonly spec?: string
  readonly state?: string
  readonly listScenarios?: true
  readonly json?: true
  readonly log?: 'text' | 'json'
  readonly metrics?: true
  readonly quiet?: true
}

/** Creates `mdc mock`, which serves the imaginary market on four ports until it is stopped. */
export function createMockCommand(): Command {
  const command = new Command('mock')
    .description('Start the mock server')
    .addOption(
      new Option(
        '--port <number>',
        'port of the base origin; the other three origins take the next ports; 0 picks free ports',
      )
        .default(4010)
        .argParser(createWholeNumberParser(0, 65532)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--control-host <name>', 'accept control requests from other machines, for this host name')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .addOption(createNowOption())
    .addOption(createListOption('--api-key <key>', 'API key to accept in place of test-key; repeatable'))
    .addOption(
      createListOption(
        '--scenario <name[=argument][@glob]>',
        'scenario to play, for the operations that match the glob; repeatable',
      ),
    )
    .option('--list-scenarios', 'list the scenarios and exit')
    .addOption(
      createListOption(
        '--lifecycle <endpoint@version=events>',
        'end of a version: deprecated:DATE,sunset:DATE; repeatable',
      ),
    )
    .addOption(
      new Option(
        '--payer-balance <units>',
        'balance of each payer, in the smallest units of the stablecoin (default: practically unlimited)',
      ).argParser(parseAmount),
    )
    .option(
      '--gaps <file>',
      'options for gaps of the contract: a JSON object from gap (id or name) to option, or a file that conform --gaps-out wrote',
    )
    .addOption(
      createListOption(
        '--override <file|json>',
        'rows and replies in place of those of the market, as a YAML or JSON file or as JSON; repeatable',
      ),
    )
    .option('--stories <file>', 'YAML or JSON file of stories; a request names one in X-Mock-Story')
    .option('--story <name>', 'story of that file that is in force from the start')
    .option('--strict-gaps', 'answer 501 in place of every reply that depends on a gap of the contract')
    .option('--watch', 'reload the files of --spec, --gaps, --override and --stories when they change')
    .addOption(
      new Option(
        '--state <url>',
        'Redis or Valkey server that holds the state shared by all replicas: redis://host:port',
      ).env('MDC_STATE'),
    )
    .option('--json', 'print one JSON line with the four URLs when ready, and nothing else')
    .addOption(
      new Option(
        '--log [format]',
        'log each request even if the output is not a terminal: text, or json, which also logs all other events',
      )
        .choices(['text', 'json'])
        .preset('text'),
    )
    .option('--metrics', 'serve Prometheus metrics at /__mock/metrics')
    .option('--quiet', 'print errors only')
    .action(run)
  for (const option of createReplayOptions()) command.addOption(option)
  return command
}

async function run(flags: MockFlags, command: Command): Promise<void> {
  if (flags.listScenarios) return printScenarios()
  if (flags.replay === undefined && (flags.replayFrom !== undefined || flags.replayRefusals))
    throw new ContractError('There is nothing to replay.', { facts: ['name a recording: --replay FILE'] })
  const written = (flags.override ?? []).filter(text => !text.trimStart().startsWith('{'))
  const started = [...written, ...[flags.stories ?? []].flat()]
  if (flags.watch && flags.gaps === undefined && flags.spec === undefined && started.length === 0)
    throw new ContractError('--watch has nothing to watch.', {
      facts: ['it needs --gaps FILE, --override FILE, --stories FILE or --spec PATH'],
    })
  if (contract.operations.length === 0)
    throw new ContractError('There is nothing to serve: no operation of this contract is read.', {
      facts: ['expected: a GET operation that answers with a JSON object or a list of them'],
      where: flags.spec,
    })
  // By itself V8 lets the heap grow to three times what lives in it; a mock runs beside what people work with.
  setFlagsFromString('--heap-growing-percent=30')
  if (flags.state !== undefined) readStateUrl(flags.state)
  const mocks = await import('../../mocks/server.ts').catch(error => {
    throw convertFileLimitError(error)
  })
  const {
    port,
    host,
    controlHost,
    seed,
    size,
    now,
    apiKey,
    scenario,
    lifecycle,
    payerBalance,
    gaps,
    override = [],
    strictGaps,
    json,
    log = process.stdout.isTTY ? 'text' : undefined,
    metrics,
    quiet,
    replayRefusals,
  } = flags
  const replay =
    flags.replay === undefined ? undefined : (await import('./files/read-replay.ts')).readReplay(flags)
  const readOptions = async () => {
    const overridden =
      override.length === 0 ? undefined : (await import('./files/read-overrides.ts')).readOverrides(override)
    const options = {
      ...{ seed, size, now, lifecycle, payerBalance, strictGaps, replayRefusals, apiKeys: apiKey },
      scenarios: scenario,
      gaps: gaps === undefined ? undefined : readGapFile(gaps),
      overrides: overridden?.value,
      ...(await readStoryOptions(flags, command)),
      replay: replay?.exchanges,
    }
    return { options, locateError: overridden?.locateError ?? ((error: unknown) => error) }
  }
  const { options, locateError } = await readOptions()
  // Whoever starts a mock and reads only its first line would stop it with a pipe that is full.
  const isTold = !json && !quiet
  const told = log === 'json' && isTold ? createJsonLog(print) : undefined
  const open = () =>
    openMock(mocks, options, flags.state, (line, isFault) => {
      if (told !== undefined) told.tell(line, {}, isFault ? 'error' : 'info')
      else printMessage(`${line}\n`)
    })
  const mock = await open().catch(error => {
    throw locateError(error)
  })
  const onReply = told?.request ?? (log !== undefined && isTold ? createTerminalPrinter() : undefined)
  const server = await mocks.serveMock(mock, { port, host, controlHost, metrics, onReply })
  const tell = (line: string) => (told === undefined ? printMessage(`${line}\n`) : told.tell(line))
  if (isTold) replay?.lines.forEach(tell)
  if (isTold && 'sessions' in mock) await announceDrafts(mock, tell)
  const setGaps = 'answer' in mock ? mock.setGaps : mock.sessions.setGaps
  if (flags.watch && gaps !== undefined) watchFileChanges(gaps, () => setGaps(readGapFile(gaps)))
  if (flags.watch && 'sessions' in mock)
    for (const file of started)
      watchFileChanges(file, async () => {
        const next = await readOptions()
        try {
          mock.sessions.restart(next.options)
        } catch (error) {
          throw next.locateError(error)
        }
      })
  if (flags.watch && flags.spec !== undefined && 'sessions' in mock)
    (await import('./files/watch-contract.ts')).watchContract(flags.spec, mock)
  // A caller that waits for the first line may stop the mock at once.
  stopOnSignal(async () => {
    told?.tell('ending')
    await server.close()
    told?.tell('ended')
  })
  announce(server.urls, flags)
  const { warmUp } = await import('../../mocks/examples/warm-up.ts')
  if ('sessions' in mock) warmUp(mock, apiKey?.[0] ?? defaultApiKey, mock.contract)
}

/** Creates a mock. With the URL of a store, creates a replica that shares its state. */
async function openMock(
  { createMock, createRedisStore, createSharedMock }: typeof Mocks,
  options: MockOptions,
  state: string | undefined,
  note: (line: string, isFault: boolean) => void,
): Promise<Mock | SharedMock> {
  if (state === undefined) return createMock(options)
  const store = await createRedisStore(state, {
    onHealth: ({ isUp, reason }) =>
      note(isUp ? 'The store is up again.' : `The store is unavailable: ${reason}.`, !isUp),
  })
  try {
    return createSharedMock(options, store, line => note(line, true))
  } catch (error) {
    await store.close()
    throw error
  }
}

function announce(urls: MockUrls, flags: MockFlags): void {
  if (flags.json) print(`${JSON.stringify(urls)}\n`)
  else if (flags.quiet) return
  else if (flags.log === 'json') createJsonLog(print).tell('listening', { ...urls })
  else print(formatStartMessage(urls, flags))
}

function createTerminalPrinter() {
  const { stdout, env } = process
  return createRequestPrinter(text => stdout.write(text), stdout.isTTY === true && env.NO_COLOR === undefined)
}

const originLabels = {
  base_url: 'base',
  payment_base_url: 'payment',
  social_base_url: 'social',
  social_payment_base_url: 'social payment',
} as const satisfies Record<keyof MockUrls, string>

function formatOrigins(urls: MockUrls): string {
  return Object.entries(originLabels)
    .flatMap(([name, label]) => {
      const url: string | undefined = urls[name as keyof MockUrls]
      return url === undefined ? [] : [`  ${label.padEnd(16)}${url}\n`]
    })
    .join('')
}

function formatStartMessage(urls: MockUrls, { seed, size, now, apiKey, state, spec }: MockFlags): string {
  const own = spec === undefined ? '' : ` --spec ${spec}`
  const { base_url } = urls
  const key =
    contract.keyHeader === undefined
      ? ''
      : `-H "${contract.keyHeader}: ${apiKey === undefined ? defaultApiKey : 'YOUR KEY'}" `
  return `The mock of ${contract.title} is up (seed ${seed}${size === 'large' ? '' : `, ${size}`}, clock ${now === undefined ? 'live' : `frozen at ${now}`}).

${formatOrigins(urls)}  control         ${base_url}/__mock/state
  console         ${base_url}/__mock/       for a browser${state === undefined ? '' : `\n  shared state    ${readStateUrl(state).shown}`}

Try it:
  curl ${key}"${base_url}${findExamplePath()}"
  npx market-data-contract examples --requests${own}      one request for each operation
  npx market-data-contract conform --mock${own}           what the conformance suite says of a mock like this

Stop with Ctrl+C; pressed once more, it does not wait for replies on their way.
`
}
