import { isDeepStrictEqual } from 'node:util'
import { loadFaker } from '../../../mocks/drafts/load-faker.ts'
import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import { createMock, type Mock, type MockOptions } from '../../../mocks/mock.ts'
import { defaultLimits } from '../../conformance/collect/collect-options.ts'
import type { RunClock } from '../../conformance/collect/system-clock.ts'
import type { TransportResult } from '../../conformance/collect/transport.ts'
import { recordRun } from '../../conformance/conform.ts'
import { judge } from '../../conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../conformance/model/recording.ts'
import type { Report, RequirementResult, Verdict } from '../../conformance/model/report.ts'
import type { Profile } from '../../conformance/model/requirement.ts'
import type { GapId, OperationId } from '../../contract/contract-types.ts'
import { createMockTarget } from '../conform/create-mock-target.ts'
import { createMockTransport } from '../conform/create-mock-transport.ts'

/**
 * The effect of choosing other options: requests that are answered differently, and changed verdicts of the
 * suite.
 */
export interface GapTrial {
  /** Number of requests that were sent to both mocks. */
  readonly asked: number
  readonly changes: readonly AnswerChange[]
  readonly requirements: readonly RequirementChange[]
}

/** A request that the two mocks answer differently. */
export interface AnswerChange {
  readonly name: string
  readonly operation: OperationId
  readonly url: string
  readonly before: AnswerView
  readonly after: AnswerView
}

/** The compared parts of a reply. They exclude headers that depend on its body or name the gaps. */
export interface AnswerView {
  /** Undefined when no complete reply was received. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A requirement whose verdict changes, or a gap whose observation changes. */
export interface RequirementChange {
  readonly id: string
  readonly operation: OperationId | null
  readonly title: string
  readonly before: Verdict | string
  readonly after: Verdict | string
}

/** Seed and size of the generated market, and number of requests. */
export interface TrialOptions extends Pick<MockOptions, 'seed' | 'size'> {
  readonly profile: Profile
}

/**
 * Sends each request of a run to two mocks, one with default options and one with `choices`. The run includes
 * requests that break bounds. Values from earlier replies come from the first mock, so that both mocks
 * receive the same requests.
 */
export async function tryChoices(choices: Partial<GapChoices>, options: TrialOptions): Promise<GapTrial> {
  const { profile, ...settings } = options
  await loadFaker()
  const now = new Date()
  const mocks = [createMock({ ...settings, now }), createMock({ ...settings, now, gaps: choices })] as const
  const clock = createSharedClock(mocks)
  const { target, connection, apiKey, samples } = createMockTarget(mocks[0], clock)
  const [ask, askOther] = [
    createMockTransport(mocks[0].handle, clock),
    createMockTransport(mocks[1].handle, clock),
  ]
  const others = new Map<TransportResult['reply'], TransportResult>()
  const recording = await recordRun(
    target,
    { profile, negative: true, apiKey, samples, limits },
    {
      ...connection,
      connect: bounds => {
        const [one, two] = [ask(bounds), askOther(bounds)]
        return {
          ...one,
          async send(url, headers) {
            const otherwise = await two.send(url, headers)
            const answer = await one.send(url, headers)
            others.set(answer.reply, otherwise)
            return answer
          },
        }
      },
    },
  )
  const played = recording.exchanges.map(exchange => ({ ...exchange, ...others.get(exchange.reply) }))
  return compareRecordings(recording, { ...recording, exchanges: played }, Object.keys(choices) as GapId[])
}

/** Sends one request at a time, without a limit on their number. */
const limits = {
  ...defaultLimits,
  maxRequests: Number.POSITIVE_INFINITY,
  perHostPerSecond: 0,
  perPathPerSecond: 0,
  concurrency: 1,
}

/** Creates a clock for several mocks with frozen clocks. Its `sleep` advances the time of all. */
function createSharedClock(mocks: readonly Mock[]): RunClock {
  return {
    now: () => (mocks[0]?.clock.now() ?? 0) * 1000,
    sleep: async milliseconds => {
      for (const { clock } of mocks) clock.advance(milliseconds / 1000)
    },
  }
}

function compareRecordings(usual: Recording, other: Recording, gaps: readonly GapId[]): GapTrial {
  const changes = usual.exchanges.flatMap((exchange, at) => {
    const [before, after] = [exchange, other.exchanges[at] as Exchange].map(toAnswerView) as [
      AnswerView,
      AnswerView,
    ]
    const { name, operation, url } = exchange
    return isDeepStrictEqual(before, after) ? [] : [{ name, operation, url, before, after }]
  })
  const reports = [judge(usual), judge(other)] as const
  return {
    asked: usual.exchanges.length,
    changes,
    requirements: [
      ...compareVerdicts(...reports),
      ...gaps.flatMap(id => compareObservations(id, ...reports)),
    ],
  }
}

const derivedHeaders = new Set(['x-mock-gap', 'etag', 'content-length'])

function toAnswerView({ reply, failure }: Exchange): AnswerView {
  const headers = Object.entries(reply?.headers ?? {}).filter(([name]) => !derivedHeaders.has(name))
  return {
    status: reply?.status,
    headers: Object.fromEntries(headers),
    body: reply?.body ?? failure?.message ?? '',
  }
}

function compareVerdicts(before: Report, after: Report): RequirementChange[] {
  const keyOf = ({ id, operationId }: RequirementResult) => `${id} ${operationId}`
  const later = new Map(after.requirements.map(judged => [keyOf(judged), judged.verdict]))
  return before.requirements.flatMap(judged => {
    const { id, operationId, title, verdict } = judged
    const now = later.get(keyOf(judged)) ?? verdict
    return now === verdict ? [] : [{ id, operation: operationId, title, before: verdict, after: now }]
  })
}

function compareObservations(gap: GapId, before: Report, after: Report): RequirementChange[] {
  const observe = ({ gaps }: Report) =>
    new Map(gaps.filter(({ id }) => id === gap).map(each => [each.operationId, each.observed]))
  const later = observe(after)
  return [...observe(before)].flatMap(([operation, observed]) => {
    const now = later.get(operation) ?? 'nothing'
    return now === observed
      ? []
      : [{ id: gap, operation, title: 'what is observed', before: observed, after: now }]
  })
}
