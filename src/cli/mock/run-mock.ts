import { setFlagsFromString } from 'node:v8'
import { chooseControlToken } from '../../../mocks/adapters/node/has-control-token.ts'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import type { JournalEntry } from '../../../mocks/core/journal/journal-entry.ts'
import type { StoryFile } from '../../../mocks/core/settings/story.ts'
import type * as Mocks from '../../../mocks/server.ts'
import type { Mock, MockOptions, MockUrls, SharedMock } from '../../../mocks/server.ts'
import { readStateUrl } from '../../../mocks/state/redis/connect-redis.ts'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { sanitizeJson } from '../../base/sanitize-text.ts'
import { contract } from '../../contract/contract.ts'
import { findExamplePath, matchRoute } from '../../contract/match-route.ts'
import { listKeyPlaces, writeKeys } from '../../contract/routes/list-key-places.ts'
import { describeUnserved } from '../../contract/routes/list-unserved-lines.ts'
import { writeRequest } from '../../contract/routes/write-request.ts'
import { describeClients } from '../../network/describe-clients.ts'
import { isLoopback } from '../../network/is-loopback.ts'
import { fitColors, formatClientText, formatRequestLine, paint } from '../terminal/format-request-line.ts'
import { print, printMessage, printText, quotePath } from '../terminal/print.ts'
import { stopOnSignal } from '../terminal/stop-on-signal.ts'
import type { IsDefault, MockFlags, MockState } from './read-mock-state.ts'

/** Serves a mock until it is stopped. Throws ContractError for invalid flags and files. */
export async function runMock(flags: MockFlags, isDefault: IsDefault): Promise<void> {
  if (flags.listScenarios) return printScenarios()
  checkFlags(flags)
  // By itself V8 lets the heap grow to three times what lives in it; a mock runs beside what people work with.
  setFlagsFromString('--heap-growing-percent=30')
  const { state, port, host, controlHost, json, quiet } = flags
  if (state !== undefined) readStateUrl(state)
  const given = process.env.MDC_CONTROL_TOKEN || undefined
  const controlToken = controlHost === undefined ? undefined : chooseControlToken(given)
  // One that was set is a secret of the operator.
  const shownToken = given === undefined ? controlToken : undefined
  if (quiet && shownToken !== undefined)
    throw new ContractError('With --quiet, the token of --control-host is not printed.', {
      facts: ['set MDC_CONTROL_TOKEN, or leave out --quiet'],
    })
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
  const { payerBalance, stories = '' } = flags
  const saveStory: StoryFile['save'] = async (name, story) => {
    const { writeStory } = await import('../files/write-story.ts')
    await writeStory(stories, name, story)
    reload()
  }
  const others = {
    payerBalance,
    apiKeys: flags.apiKey,
    replay: replay?.exchanges,
    storyFile: stories === '' ? undefined : { name: stories, save: saveStory },
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
  const reload = () => {
    const next = readMockState(flags, isDefault)
    try {
      const { restart } = 'sessions' in mock ? mock.sessions : mock
      restart({ ...others, ...next.options })
    } catch (error) {
      throw next.locateError(error)
    }
    showBroken(next)
  }
  const onReply = events?.request ?? (log !== undefined && isShown ? printRequest : undefined)
  const server = await mocks.serveMock(mock, { port, host, controlHost, controlToken, onReply })
  if (isShown) for (const line of replay?.lines ?? []) note(line)
  showBroken(start)
  if (isShown && 'sessions' in mock) await announceDrafts(mock, note)
  if (flags.watch) await watchState(mock, flags.spec, start.files, reload)
  // A caller that waits for the first line may stop the mock at once.
  stopOnSignal(async () => {
    events?.event('ending')
    await server.close()
    events?.event('ended')
  })
  const ready = { ...server.urls, ...omitUndefined({ control_token: shownToken }) }
  if (json) print(`${JSON.stringify(ready)}\n`)
  else if (events !== undefined)
    events.event('listening', { ...ready, clients: describeMockClients(server.urls, flags) })
  else if (!quiet) printText(formatStartMessage(server.urls, flags, shownToken))
}

function checkFlags({ replay, replayFrom, spec }: MockFlags): void {
  if (replay === undefined && replayFrom !== undefined)
    throw new ContractError('There is nothing to replay.', { facts: ['name a recording: --replay FILE'] })
  if (contract.operations.length > 0) return
  const facts = ['expected: a GET operation with a reply of JSON, or with none']
  const sentence = 'There is nothing to serve: no operation of this contract is read.'
  throw new ContractError(sentence, { facts, where: spec })
}

function checkWatched(files: readonly string[], { spec }: MockFlags): void {
  if (files.length > 0 || spec !== undefined) return
  const facts = ['it needs --gaps FILE, --override FILE, --stories FILE or --spec PATH']
  throw new ContractError('--watch has nothing to watch.', { facts })
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

async function printScenarios(): Promise<void> {
  const { listScenarios } = await import('../../../mocks/scenarios/list-scenarios.ts')
  const lines = listScenarios().map(({ name, says, takes }) => {
    const form = takes === undefined ? name : `${name}=${takes}`
    return `${form.padEnd(44)} ${says}\n`
  })
  print(lines.join(''))
}

/** Prints the drafted operations and columns, and the rules that drafts do not keep. */
async function announceDrafts({ sessions }: Mock, note: (line: string) => void): Promise<void> {
  const { describeDrafts } = await import('../../../mocks/drafts/describe-drafts.ts')
  const { describeUnfilled, loadDrafts } = await import('../../../mocks/examples/load-drafts.ts')
  for (const each of await loadDrafts()) note(describeUnfilled(each))
  const drafts = describeDrafts(sessions.first).filter(each => 'brokenRules' in each)
  if (drafts.length === 0) return
  const names = drafts.map(({ operationId }) => operationId).join(', ')
  const broken = drafts.flatMap(({ brokenRules }) => brokenRules)
  note(
    `Drafted from the contract: ${names}.${broken.length === 0 ? '' : ` Rules that are not kept: ${broken.join(', ')}.`}`,
  )
}

type Level = 'info' | 'error'

/**
 * Creates a log for log collectors, with one line of JSON for each event of the mock and each answered request. Each has
 * `level`, `time` by the clock of this machine, and `msg`. It is written at once, so that no line is lost at the end.
 */
export function createJsonLog(write: (text: string) => unknown) {
  const log = (level: Level, msg: string, facts: object) =>
    write(`${sanitizeJson(JSON.stringify({ level, time: new Date().toISOString(), msg, ...facts }))}\n`)
  return {
    event: (msg: string, facts: object = {}, level: Level = 'info') => log(level, msg, facts),
    /** Logs the journal entry of a request without headers. Its `at` is by the clock of the market. */
    request: (describe: () => JournalEntry) => {
      const { headers: _, receivedAt: __, ...entry } = describe()
      log(entry.status >= 500 ? 'error' : 'info', 'request', entry)
    },
  }
}

/** Prints a line about an answered request. */
export function printRequest(describe: () => JournalEntry): void {
  print(fitColors(`${formatRequest(describe())}\n`, process.stdout))
}

/** Formats one line about a request, with whether it was replayed, its gaps and its scenarios. */
export function formatRequest(entry: JournalEntry, at?: Date): string {
  const { operationId, path, replayed, gaps, scenarios } = entry
  const notes = [
    paint('gray', replayed === undefined ? '' : 'replayed'),
    paint('gray', gaps.join(' ')),
    paint('magenta', formatClientText(scenarios.join(', '))),
  ]
  return formatRequestLine({ ...entry, name: operationId ?? path }, notes, at)
}

/** Formats a line for each origin, such as `social payment` for `social_payment_base_url`. */
function formatOrigins(urls: MockUrls): string {
  const lines = Object.entries(urls).map(([name, url]) => {
    const label = name.replace(/_?base_url$/, '').replaceAll('_', ' ') || 'base'
    return `  ${label.padEnd(16)}${url}\n`
  })
  return lines.join('')
}

/** Describes the clients that may use the mock, and of those the ones that may use its control API. */
function describeMockClients({ base_url }: MockUrls, { controlHost }: MockFlags): string {
  const clients = describeClients(base_url)
  if (isLoopback(new URL(base_url).hostname)) return clients
  return `${clients} (data), ${controlHost === undefined ? 'this machine only' : 'with the token'} (control)`
}

/** Formats what `mdc mock` prints when it is ready: its URLs, and requests to try. */
export function formatStartMessage(urls: MockUrls, flags: MockFlags, token?: string): string {
  const { seed, size, now, apiKey, state, spec } = flags
  const own = spec === undefined ? '' : ` --spec ${quotePath(spec)}`
  const { base_url } = urls
  const fragment = token === undefined ? '' : `#token=${token}`
  const path = findExamplePath()
  const places = listKeyPlaces(matchRoute('base', path.split('?', 1)[0] ?? ''))
  const shown = writeKeys(places, apiKey === undefined ? defaultApiKey : 'YOUR KEY')
  const { headers, query } = writeRequest('', {}, [], shown)
  const key = Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}" `)
  const address = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  return `The mock of ${contract.title} is up (seed ${seed}${size === 'large' ? '' : `, ${size}`}, clock ${now === undefined ? 'live' : `frozen at ${now}`})${describeUnserved('served')}.

${formatOrigins(urls)}  control         ${base_url}/__mock/state
  console         ${base_url}/__mock/${fragment}       for a browser
  open to         ${describeMockClients(urls, flags)}${state === undefined ? '' : `\n  shared state    ${readStateUrl(state)}`}

Try it:
  curl ${key.join('')}"${base_url}${address}"
  npx market-data-contract examples${own}                 one request for each operation
  npx market-data-contract conform --mock${own}           what the conformance suite says of a mock like this

Stop with Ctrl+C; pressed once more, it does not wait for replies on their way.
`
}
