import type { MockReply } from '../../../mocks/core/mock-reply.ts'
import type { Mock } from '../../../mocks/mock.ts'
import { appendQuery, parseBaseUrls, resolveAddress } from '../../../src/conformance/collect/address.ts'
import { type InputResolver, Inputs } from '../../../src/conformance/collect/inputs.ts'
import { readRetryAfter } from '../../../src/conformance/collect/read-retry-after.ts'
import type { Target } from '../../../src/conformance/conform.ts'
import type {
  Exchange,
  PlannedRequest,
  Recording,
  Run,
  UnsentRequest,
} from '../../../src/conformance/model/recording.ts'

/** The base URLs of a mock in this process; nothing listens there. */
export const inProcessTarget: Target = {
  base: 'http://base.test',
  payment: 'http://payment.test',
  social: 'http://social.test',
  socialPayment: 'http://social-payment.test',
}

/** What is sent for a planned request once its inputs are known. */
type PreparedRequest = Omit<Exchange, 'n' | 'at' | 'reply' | 'failure'>

/** Hears of each request before it is sent. */
export type BeforeRequest = (asked: PreparedRequest, n: number) => void

interface Options {
  readonly run: Run
  readonly resolve: InputResolver
  /** Groups to send once more, judged by what was recorded. */
  readonly again: (recording: Recording) => readonly string[]
  readonly before?: BeforeRequest | undefined
}

/**
 * Carries out a plan against a mock in this process, one request after the other and without sockets: thousands of runs
 * take minutes. What sockets and limits do is tested where requests are really sent.
 */
export async function recordInProcess(
  plan: readonly PlannedRequest[],
  mock: Mock,
  options: Options,
): Promise<Recording> {
  const { run, resolve, again, before } = options
  const bases = parseBaseUrls(run.target)
  const inputs = new Inputs(resolve)
  const exchanges: Exchange[] = []
  const unsent: UnsentRequest[] = []
  const pass = async (planned: readonly PlannedRequest[], attempt: number) => {
    for (const one of planned) {
      const filled = await inputs.fill(one.query, exchanges, async () => {})
      if ('missing' in filled) unsent.push(toUnsent(one, filled.missing))
      else
        exchanges.push(
          askRecorded(mock, prepareRequest(one, filled, attempt, bases), exchanges.length + 1, before),
        )
    }
  }
  await pass(plan, 1)
  const groups = new Set(again({ run, exchanges, unsent }))
  await pass(
    plan.filter(({ group }) => group !== undefined && groups.has(group)),
    2,
  )
  return { run, exchanges, unsent }
}

/** Sends some requests of a recording once more, with the same inputs; those that are not wanted are left out. */
export function replayRecording(
  { run, exchanges, unsent }: Recording,
  mock: Mock,
  { wanted, again, before }: Pick<Options, 'again' | 'before'> & { wanted: (exchange: Exchange) => boolean },
): Recording {
  const plan = exchanges.filter(each => each.attempt === 1 && wanted(each))
  const sent = plan.map(each => askRecorded(mock, each, each.n, before))
  const groups = new Set(again({ run, exchanges: sent, unsent }))
  const twice = plan.filter(({ group }) => group !== undefined && groups.has(group))
  const last = exchanges.length
  const more = twice.map((each, at) => askRecorded(mock, { ...each, attempt: 2 }, last + at + 1, before))
  return { run, exchanges: [...sent, ...more], unsent }
}

function toUnsent(
  { name, operation, about, group }: PlannedRequest,
  missing: readonly string[],
): UnsentRequest {
  return {
    name,
    operation,
    reason: 'no-input',
    says: missing.join(),
    ...(about === undefined ? {} : { about }),
    ...(group === undefined ? {} : { group }),
  }
}

const keys = { key: 'test-key', wrong: 'no-such-key', none: undefined }

function prepareRequest(
  planned: PlannedRequest,
  filled: Pick<Exchange, 'query' | 'sources'>,
  attempt: number,
  bases: ReturnType<typeof parseBaseUrls>,
): PreparedRequest {
  const { profile: _, ...rest } = planned
  const { origin, form, path = '' } = resolveAddress(bases, planned)
  const isPaid = origin === 'payment' || origin === 'socialPayment'
  const key = isPaid ? undefined : keys[planned.access ?? 'key']
  const sent = {
    ...(planned.accept === undefined ? {} : { accept: planned.accept }),
    ...(key === undefined ? {} : { [planned.keyHeader ?? 'X-API-Key']: key }),
  }
  const url = appendQuery(path, filled.query)
  return { ...rest, ...filled, attempt, origin, form, method: 'GET', url, sent, ms: 0 }
}

/** Sends one request of a recording, and again where it is asked to wait. */
export function askRecorded(mock: Mock, asked: PreparedRequest, n: number, before?: BeforeRequest): Exchange {
  const { pathname, search } = new URL(asked.url)
  const headers = new Headers(asked.sent)
  for (let repeat = 0; ; repeat++) {
    before?.(asked, n)
    const sent = mock.handle({
      method: 'GET',
      origin: asked.origin,
      path: pathname,
      query: search.slice(1),
      header: name => headers.get(name) ?? undefined,
    })
    const at = mock.clock.now() * 1000
    const reply = toSentReply(sent)
    const wait = repeat < REPEATS ? readRetryAfter(reply, at) : undefined
    if (wait === undefined) return { ...asked, n, at, reply }
    mock.clock.advance(Math.ceil(wait / 1000))
  }
}

/** How often a request is sent again that the target asked to send later. */
const REPEATS = 2

function toSentReply({ status, headers, body }: MockReply): NonNullable<Exchange['reply']> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { status, headers: Object.fromEntries(lower), body }
}
