import { setFlagsFromString } from 'node:v8'
import type * as Mocks from '../../../mocks/server.ts'
import type { Mock, MockOptions, SharedMock } from '../../../mocks/server.ts'
import { readStateUrl } from '../../../mocks/state/redis/read-state-url.ts'
import { ContractError } from '../../base/contract-error.ts'
import { contract } from '../../contract/contract.ts'
import { print, printMessage } from '../terminal/print.ts'
import { stopOnSignal } from '../terminal/stop-on-signal.ts'
import { createJsonLog } from './create-json-log.ts'
import { formatStartMessage } from './format-start-message.ts'
import type { MockFlags } from './mock-flags.ts'
import { printRequest } from './print-request.ts'
import type { IsDefault, MockState } from './read-mock-state.ts'

/** Serves a mock until it is stopped. Throws ContractError for invalid flags and files. */
export async function runMock(flags: MockFlags, isDefault: IsDefault): Promise<void> {
  if (flags.listScenarios) return printScenarios()
  checkFlags(flags)
  // By itself V8 lets the heap grow to three times what lives in it; a mock runs beside what people work with.
  setFlagsFromString('--heap-growing-percent=30')
  const { state, port, host, controlHost, json, quiet } = flags
  if (state !== undefined) readStateUrl(state)
  const mocks = await import('../../../mocks/server.ts')
  const replay =
    flags.replay === undefined ? undefined : (await import('../files/read-replay.ts')).readReplay(flags)
  // Whoever starts a mock and reads only its first line would stop it with a pipe that is full.
  const isShown = !json && !quiet
  const log = flags.log ?? (process.stdout.isTTY ? 'text' : undefined)
  const events = log === 'json' && isShown ? createJsonLog(print) : undefined
  const note = (line: string, level: 'info' | 'error' = 'info') =>
    events === undefined ? printMessage(`${line}\n`) : events.event(line, {}, level)
  const { readMockState } = await import('./read-mock-state.ts')
  const { payerBalance, strictGaps, replayRefusals } = flags
  const others = {
    payerBalance,
    strictGaps,
    replayRefusals,
    apiKeys: flags.apiKey,
    replay: replay?.exchanges,
  }
  const start = readMockState(flags, isDefault)
  if (flags.watch) checkWatched(start.files, flags)
  const mock = await openMock(mocks, { ...others, ...start.options }, state, note).catch(error => {
    throw start.locateError(error)
  })
  const showBroken = ({ describeBroken }: MockState) => {
    const { broken = [] } = ('sessions' in mock && mock.sessions.first.overrides) || {}
    if (isShown) for (const line of describeBroken(broken)) note(line)
  }
  const onReply = events?.request ?? (log !== undefined && isShown ? printRequest : undefined)
  const server = await mocks.serveMock(mock, { port, host, controlHost, onReply })
  if (isShown) for (const line of replay?.lines ?? []) note(line)
  showBroken(start)
  if (isShown && 'sessions' in mock) await announceDrafts(mock, note)
  if (flags.watch)
    await watchState(mock, flags.spec, start.files, () => {
      const next = readMockState(flags, isDefault)
      try {
        const { restart } = 'sessions' in mock ? mock.sessions : mock
        restart({ ...others, ...next.options })
      } catch (error) {
        throw next.locateError(error)
      }
      showBroken(next)
    })
  // A caller that waits for the first line may stop the mock at once.
  stopOnSignal(async () => {
    events?.event('ending')
    await server.close()
    events?.event('ended')
  })
  if (json) print(`${JSON.stringify(server.urls)}\n`)
  else if (events !== undefined) events.event('listening', { ...server.urls })
  else if (!quiet) print(formatStartMessage(server.urls, flags))
}

function checkFlags({ replay, replayFrom, replayRefusals, spec }: MockFlags): void {
  if (replay === undefined && (replayFrom !== undefined || replayRefusals))
    throw new ContractError('There is nothing to replay.', { facts: ['name a recording: --replay FILE'] })
  if (contract.operations.length > 0) return
  throw new ContractError('There is nothing to serve: no operation of this contract is read.', {
    facts: ['expected: a GET operation that answers with a JSON object or a list of them'],
    where: spec,
  })
}

function checkWatched(files: readonly string[], { spec }: MockFlags): void {
  if (files.length > 0 || spec !== undefined) return
  throw new ContractError('--watch has nothing to watch.', {
    facts: ['it needs --gaps FILE, --override FILE, --stories FILE or --spec PATH'],
  })
}

/** Watches the files of the state and of the contract. A replica reads only those of the state again. */
async function watchState(
  mock: Mock | SharedMock,
  spec: string | undefined,
  files: readonly string[],
  reload: () => void,
): Promise<void> {
  const { reloadContract, watchChanges } = await import('../files/watch-changes.ts')
  for (const file of files) watchChanges(file, reload)
  if (spec !== undefined && 'sessions' in mock) watchChanges(spec, () => reloadContract(spec, mock))
}

/** Creates a mock. With the URL of a store, creates a replica that shares its state. */
async function openMock(
  { createMock, createRedisStore, createSharedMock }: typeof Mocks,
  options: MockOptions,
  state: string | undefined,
  note: (line: string, level?: 'info' | 'error') => void,
): Promise<Mock | SharedMock> {
  if (state === undefined) return createMock(options)
  const store = await createRedisStore(state, {
    onHealth: ({ isUp, reason }) =>
      isUp ? note('The store is up again.') : note(`The store is unavailable: ${reason}.`, 'error'),
  })
  try {
    return createSharedMock(options, store, line => note(line, 'error'))
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Prints the scenarios with their arguments. */
async function printScenarios(): Promise<void> {
  const { listScenarios } = await import('../../../mocks/scenarios/list-scenarios.ts')
  const lines = listScenarios().map(({ name, says, takes }) => {
    const form = takes === undefined ? name : `${name}=${takes}`
    return `${form.padEnd(44)} ${says}\n`
  })
  print(lines.join(''))
}

/** Prints the drafted operations, and the rules that their drafts do not keep. */
async function announceDrafts({ sessions }: Mock, note: (line: string) => void): Promise<void> {
  const { describeDrafts } = await import('../../../mocks/drafts/describe-drafts.ts')
  const drafts = describeDrafts(sessions.first)
  if (drafts.length === 0) return
  const names = drafts.map(({ operationId }) => operationId).join(', ')
  const broken = drafts.flatMap(({ brokenRules }) => brokenRules)
  note(
    `Drafted from the contract: ${names}.${broken.length === 0 ? '' : ` Rules that are not kept: ${broken.join(', ')}.`}`,
  )
}
