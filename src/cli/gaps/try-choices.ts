import { isDeepStrictEqual } from 'node:util'
import { loadFaker } from '../../../mocks/drafts/load-faker.ts'
import type { GapChoices } from '../../../mocks/gaps/gap-choices.ts'
import { readGapChoices } from '../../../mocks/gaps/read-gap-choices.ts'
import { createMock, type Mock, type MockOptions } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { diffGapObservations } from '../../conformance/checks/gaps/format-gap-observations.ts'
import { defaultLimits } from '../../conformance/collect/collect-options.ts'
import type { RunClock } from '../../conformance/collect/system-clock.ts'
import type { TransportResult } from '../../conformance/collect/transport.ts'
import { recordRun } from '../../conformance/conform.ts'
import { judge } from '../../conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../conformance/model/recording.ts'
import type { Profile } from '../../conformance/model/requirement.ts'
import { formatChanges } from '../../conformance/report/format-changes.ts'
import { contract, type Gap } from '../../contract/contract.ts'
import type { GapId } from '../../contract/contract-types.ts'
import { createMockTarget, createMockTransport } from '../conform/create-mock-transport.ts'

/** The effect of other options: requests that are answered differently, and changed verdicts and observations. */
export interface GapTrial {
  /** Number of requests that were sent to both mocks. */
  readonly requested: number
  readonly changes: readonly ReplyChange[]
  /** The changes between the two reports, as text. */
  readonly verdicts: string
  /** A line for each gap and operation. */
  readonly observations: readonly string[]
}

/** A request that the two mocks answer differently. */
export interface ReplyChange extends Pick<Exchange, 'operation' | 'url'> {
  readonly before: ComparedReply
  readonly after: ComparedReply
}

/** A reply without the headers that depend on its body or name the gaps. */
export interface ComparedReply {
  /** Undefined when no complete reply was received. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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
  const [connect, connectOther] = [
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
        const [one, two] = [connect(bounds), connectOther(bounds)]
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
  const exchanges = recording.exchanges.map(exchange => ({ ...exchange, ...others.get(exchange.reply) }))
  return compareRecordings(recording, { ...recording, exchanges })
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

function compareRecordings(base: Recording, other: Recording): GapTrial {
  const changes = base.exchanges.map((exchange, at): ReplyChange => {
    const { operation, url } = exchange
    const after = toComparedReply(other.exchanges[at] as Exchange)
    return { operation, url, before: toComparedReply(exchange), after }
  })
  const [before, after] = [judge(base), judge(other)]
  return {
    requested: changes.length,
    changes: changes.filter(change => !isDeepStrictEqual(change.before, change.after)),
    verdicts: formatChanges(before, after),
    observations: diffGapObservations(before.gaps, after.gaps),
  }
}

const derivedHeaders = new Set(['x-mock-gap', 'etag', 'content-length'])

function toComparedReply({ reply, failure }: Exchange): ComparedReply {
  const headers = Object.entries(reply?.headers ?? {}).filter(([name]) => !derivedHeaders.has(name))
  return {
    status: reply?.status,
    headers: Object.fromEntries(headers),
    body: reply?.body ?? failure?.message ?? '',
  }
}

/** Returns whether a text is the id or the name of a gap, in any letter case. */
export function matchesGapName({ id, name = id }: Pick<Gap, 'id' | 'name'>, text: string): boolean {
  return [id, name].some(each => each.toUpperCase() === text.toUpperCase())
}

/**
 * Parses arguments of the form `gap=option`, with the gap's id or name in any letter case. Throws
 * ContractError for any other form, and for an unknown gap or option.
 */
export function parseChoices(texts: readonly string[]): Partial<GapChoices> {
  const pairs = texts.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw new ContractError('A choice is a gap and one of its options.', {
        facts: [
          `given: ${summarizeValue(text)}`,
          'expected: such as GAP-01=not-found',
          'mdc gaps lists them all',
        ],
      })
    const given = text.slice(0, at)
    const known = contract.gaps.find(gap => matchesGapName(gap, given))
    return [known?.id ?? given, text.slice(at + 1)] as const
  })
  const choices = readGapChoices(Object.fromEntries(pairs))
  return Object.fromEntries(pairs.map(([id]) => [id, choices[id as GapId]]))
}
