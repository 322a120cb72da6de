import { setFlagsFromString } from 'node:v8'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { describeBrokenOverride } from '../../../mocks/core/settings/override.ts'
import type * as Mocks from '../../../mocks/server.ts'
import type { Mock, MockOptions, SharedMock } from '../../../mocks/server.ts'
import { readStateUrl } from '../../../mocks/state/redis/read-state-url.ts'
import { ContractError } from '../../base/contract-error.ts'
import { contract } from '../../contract/contract.ts'
import { readGapFile } from '../files/read-gap-file.ts'
import { watchFileChanges } from '../files/watch-file-changes.ts'
import { announceDrafts } from '../lines/announce-drafts.ts'
import { createJsonLog } from '../lines/create-json-log.ts'
import { createRequestPrinter } from '../lines/create-request-printer.ts'
import { printScenarios } from '../lines/print-scenarios.ts'
import { readStoryOptions } from '../options/read-story-options.ts'
import { print, printMessage } from '../terminal/print.ts'
import { stopOnSignal } from '../terminal/stop-on-signal.ts'
import { formatStartMessage } from './format-start-message.ts'
import type { MockFlags } from './mock-flags.ts'

/** Returns whether a flag has its default value, since it was not written. */
type IsDefault = (name: 'seed' | 'size') => boolean

/** Serves a mock until it is stopped. Throws ContractError for invalid flags and files. */
export async function runMock(flags: MockFlags, isDefault: IsDefault): Promise<void> {
  if (flags.listScenarios) return printScenarios()
  checkFlags(flags)
  // By itself V8 lets the heap grow to three times what lives in it; a mock runs beside what people work with.
  setFlagsFromString('--heap-growing-percent=30')
  const { state, port, host, controlHost, metrics, apiKey, json, quiet } = flags
  if (state !== undefined) readStateUrl(state)
  const mocks = await import('../../../mocks/server.ts')
  const replay =
    flags.replay === undefined ? undefined : (await import('../files/read-replay.ts')).readReplay(flags)
  const readSettings = async () => {
    const { options, locateError } = await readMockOptions(flags, isDefault)
    return { options: { ...options, replay: replay?.exchanges }, locateError }
  }
  const { options, locateError } = await readSettings()
  // Whoever starts a mock and reads only its first line would stop it with a pipe that is full.
  const isShown = !json && !quiet
  const log = flags.log ?? (process.stdout.isTTY ? 'text' : undefined)
  const events = log === 'json' && isShown ? createJsonLog(print) : undefined
  const tell = (line: string, level: 'info' | 'error' = 'info') =>
    events === undefined ? printMessage(`${line}\n`) : events.tell(line, {}, level)
  const mock = await openMock(mocks, options, state, tell).catch(error => {
    throw locateError(error)
  })
  warnOfBrokenOverrides(mock, tell)
  const onReply = events?.request ?? (log !== undefined && isShown ? createTerminalPrinter() : undefined)
  const server = await mocks.serveMock(mock, { port, host, controlHost, metrics, onReply })
  if (isShown) for (const line of replay?.lines ?? []) tell(line)
  if (isShown && 'sessions' in mock) await announceDrafts(mock, tell)
  if (flags.watch) await watchFiles(mock, flags, readSettings, tell)
  // A caller that waits for the first line may stop the mock at once.
  stopOnSignal(async () => {
    events?.tell('ending')
    await server.close()
    events?.tell('ended')
  })
  if (json) print(`${JSON.stringify(server.urls)}\n`)
  else if (events !== undefined) events.tell('listening', { ...server.urls })
  else if (!quiet) print(formatStartMessage(server.urls, flags))
  const { warmUp } = await import('../../../mocks/examples/warm-up.ts')
  if ('sessions' in mock) warmUp(mock, apiKey?.[0] ?? defaultApiKey, mock.contract)
}

function checkFlags(flags: MockFlags): void {
  const { replay, replayFrom, replayRefusals, watch, gaps, spec } = flags
  if (replay === undefined && (replayFrom !== undefined || replayRefusals))
    throw new ContractError('There is nothing to replay.', { facts: ['name a recording: --replay FILE'] })
  if (watch && gaps === undefined && spec === undefined && listStateFiles(flags).length === 0)
    throw new ContractError('--watch has nothing to watch.', {
      facts: ['it needs --gaps FILE, --override FILE, --stories FILE or --spec PATH'],
    })
  if (contract.operations.length > 0) return
  throw new ContractError('There is nothing to serve: no operation of this contract is read.', {
    facts: ['expected: a GET operation that answers with a JSON object or a list of them'],
    where: spec,
  })
}

/** Returns the files whose changes start the market again. */
function listStateFiles({ override = [], stories }: MockFlags): string[] {
  return [...override.filter(text => !text.trimStart().startsWith('{')), ...[stories ?? []].flat()]
}

interface MockSettings {
  readonly options: MockOptions
  /** Adds file and line to an error in the overrides. */
  readonly locateError: (error: unknown) => unknown
}

async function readMockOptions(flags: MockFlags, isDefault: IsDefault): Promise<MockSettings> {
  const { seed, size, now, lifecycle, payerBalance, strictGaps, replayRefusals, apiKey, scenario, gaps } =
    flags
  const { override = [] } = flags
  const overrides =
    override.length === 0 ? undefined : (await import('../files/read-overrides.ts')).readOverrides(override)
  return {
    options: {
      ...{ seed, size, now, lifecycle, payerBalance, strictGaps, replayRefusals, apiKeys: apiKey },
      scenarios: scenario,
      gaps: gaps === undefined ? undefined : readGapFile(gaps),
      overrides: overrides?.value,
      ...(await readStoryOptions(flags, isDefault)),
    },
    locateError: overrides?.locateError ?? (error => error),
  }
}

async function watchFiles(
  mock: Mock | SharedMock,
  flags: MockFlags,
  readSettings: () => Promise<MockSettings>,
  tell: (line: string) => void,
): Promise<void> {
  const { gaps, spec } = flags
  const setGaps = 'answer' in mock ? mock.setGaps : mock.sessions.setGaps
  if (gaps !== undefined) watchFileChanges(gaps, () => setGaps(readGapFile(gaps)))
  if (!('sessions' in mock)) return
  for (const file of listStateFiles(flags))
    watchFileChanges(file, async () => {
      const { options, locateError } = await readSettings()
      try {
        mock.sessions.restart(options)
        warnOfBrokenOverrides(mock, tell)
      } catch (error) {
        throw locateError(error)
      }
    })
  if (spec !== undefined) (await import('../files/watch-contract.ts')).watchContract(spec, mock)
}

/** Names each rule that overrides of the start break. */
function warnOfBrokenOverrides(mock: Mock | SharedMock, tell: (line: string) => void): void {
  if (!('sessions' in mock)) return
  for (const broken of mock.sessions.first.overrides?.broken ?? []) tell(describeBrokenOverride(broken))
}

/** Creates a mock. With the URL of a store, creates a replica that shares its state. */
async function openMock(
  { createMock, createRedisStore, createSharedMock }: typeof Mocks,
  options: MockOptions,
  state: string | undefined,
  tell: (line: string, level?: 'info' | 'error') => void,
): Promise<Mock | SharedMock> {
  if (state === undefined) return createMock(options)
  const store = await createRedisStore(state, {
    onHealth: ({ isUp, reason }) =>
      isUp ? tell('The store is up again.') : tell(`The store is unavailable: ${reason}.`, 'error'),
  })
  try {
    return createSharedMock(options, store, line => tell(line, 'error'))
  } catch (error) {
    await store.close()
    throw error
  }
}

function createTerminalPrinter() {
  const { stdout, env } = process
  return createRequestPrinter(text => stdout.write(text), stdout.isTTY === true && env.NO_COLOR === undefined)
}
