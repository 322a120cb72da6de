import { isDeepStrictEqual } from 'node:util'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import type { Mock } from '../../mocks/mock.ts'
import { memoize } from '../../src/base/memoize.ts'
import { createMockTarget, createMockTransport } from '../../src/cli/conform/create-mock-transport.ts'
import { collectExchanges } from '../../src/conformance/collect/collect-exchanges.ts'
import type { RunClock } from '../../src/conformance/collect/collect-options.ts'
import { defaultLimits, type Limits } from '../../src/conformance/collect/collect-options.ts'
import type { Wallet } from '../../src/conformance/collect/pay/open-wallet.ts'
import { createRunRedactor, type Redactor } from '../../src/conformance/collect/redaction/redactor.ts'
import { type RunOptions, recordRun } from '../../src/conformance/conform.ts'
import { findGroupsToRetry } from '../../src/conformance/judge/judge.ts'
import type { Exchange, PlannedRequest, Recording } from '../../src/conformance/model/recording.ts'

/** One request after the other, as many as there are, as fast as they are answered. */
const limits: Limits = {
  ...defaultLimits,
  maxRequests: Number.POSITIVE_INFINITY,
  wallClockMs: Number.POSITIVE_INFINITY,
  perHostPerSecond: 0,
  perPathPerSecond: 0,
  concurrency: 1,
}

/** The rates of a run by the command. The time of the mock moves while a request waits for its turn. */
export const usualRates: Partial<Limits> = {
  perHostPerSecond: defaultLimits.perHostPerSecond,
  perPathPerSecond: defaultLimits.perPathPerSecond,
}

/** The time of a mock; who waits by it moves it. A moved clock also tells parts of a second. */
function toRunClock({ clock }: Mock): RunClock {
  return {
    now: () => clock.state?.stopped ?? clock.now() * 1000,
    sleep: async milliseconds => clock.advance(milliseconds / 1000),
  }
}

/** Carries out a run against a mock in this process, without sockets and in no time: thousands of runs take minutes. */
export function recordMockRun(
  mock: Mock,
  options: RunOptions,
  wallet?: Wallet,
  rates: Partial<Limits> = {},
): Promise<Recording> {
  const { target, connection, apiKey, samples } = createMockTarget(mock, toRunClock(mock))
  return recordRun(
    target,
    { ...options, apiKey, samples, limits: { ...limits, ...rates }, wallet },
    connection,
  )
}

/** Requests of a recording to repeat, and groups to repeat twice. */
export interface ReplayOptions {
  readonly wanted: (exchange: Exchange) => boolean
  readonly again?: (recording: Recording) => readonly string[]
  /** Pays for what is paid for, each with a payment of its own. */
  readonly wallet?: Wallet | undefined
  readonly rates?: Partial<Limits> | undefined
}

/**
 * Sends some requests of a recording once more, with the same inputs. An exchange that is as it was, number and trace id
 * apart, is the one of the recording: what is known of it need not be found out again.
 */
export async function replayMockRun(
  mock: Mock,
  recording: Recording,
  { wanted, again = findGroupsToRetry, wallet, rates }: ReplayOptions,
): Promise<Recording> {
  const { run, exchanges, unsent } = recording
  const clock = toRunClock(mock)
  const connectMock = createMockTransport(mock.handle, clock)
  // What hides a signature is another with each that is signed.
  const connect: typeof connectMock = options =>
    connectMock(wallet === undefined ? { ...options, redact: createReplayRedactor(run.keyName) } : options)
  const plan = exchanges.filter(each => each.attempt === 1 && wanted(each)).map(planAgain)
  const recall = (played: Recording) => ({
    ...played,
    exchanges: played.exchanges.map(each => recallExchange(each, recording)),
  })
  const played = await collectExchanges(plan, {
    run,
    connect,
    clock,
    limits: { ...limits, ...rates },
    again: first => again(recall(first)),
    apiKey: defaultApiKey,
    wallet,
    resolve: input => JSON.parse(input),
  })
  return { ...recall(played), unsent: [...unsent, ...played.unsent] }
}

/** Creates a redactor for replays. A mock echoes a key as it was sent or not at all, so most texts need no search. */
const createReplayRedactor = memoize((keyName: string): Redactor => {
  const redact = createRunRedactor(keyName, { apiKey: defaultApiKey })
  return text => (text.toLowerCase().includes(defaultApiKey) ? redact(text) : text)
}, new Map<string, Redactor>())

const indexByName = memoize(
  ({ exchanges }: Recording) =>
    new Map(exchanges.map(each => [`${each.name} ${each.attempt}`, each] as const)),
)

/** The same exchange of a recording; else this one, with a number that none of the recording has. */
function recallExchange(played: Exchange, recording: Recording): Exchange {
  const known = indexByName(recording).get(`${played.name} ${played.attempt}`)
  const { n, trace } = played
  if (known !== undefined && isDeepStrictEqual({ ...known, n, trace }, { trace, ...played })) return known
  return { ...played, n: recording.exchanges.length + n }
}

/** Plans a recorded request again, with its inputs. */
function planAgain({
  n: _n,
  reply: _reply,
  failure: _failure,
  paid: _paid,
  ...sent
}: Exchange): PlannedRequest {
  const query = Object.entries(sent.query).map(([parameter, value]) => {
    const source = sent.sources[parameter]
    return [parameter, source === undefined ? value : { input: JSON.stringify({ value, source }) }]
  })
  return { ...sent, profile: 'deep', query: Object.fromEntries(query) }
}

/** The same mock, and what happens after each of its replies. */
export function doAfterReplies(mock: Mock, then: () => void): Mock {
  return {
    ...mock,
    handle: request => {
      const reply = mock.handle(request)
      then()
      return reply
    },
  }
}
