import { requestBounds } from '../../../src/base/bounds.ts'
import { SMALLEST_UNITS } from '../../../src/contract/smallest-units.ts'
import { buildChallenge, buildPaymentRequired } from '../../../src/payment/build-challenge.ts'
import { paymentOffers } from '../../../src/payment/payment-offers.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { describeStatus, rejectRequest } from '../../core/reject-request.ts'
import type { RequestContext } from '../../core/request-context.ts'
import { describePaidResource, toMockReply } from '../../core/to-mock-reply.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { createArgumentError, parseWholeNumber, parseWord, readPercent } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

const statuses = ['500', '502', '503', '504'] as const
const gatewayStatuses = ['502', '503', '504', '401', '403', '200'] as const
const forms = ['json', 'html'] as const

// Of real time, in which clients wait too.
const REQUESTS_PER_WINDOW = 2
const WINDOW_MS = 1000

/**
 * Scenarios with late, slow and endless replies (field notes: details took 7 to 60 seconds), in which the service or a gateway
 * cannot answer, or the connection breaks. An adapter without a socket simulates the nearest failure.
 */
export const outageScenarios = [
  {
    name: 'slow',
    rank: 2,
    says: 'Replies are delayed: a fixed time, a range, or forever (default 1000 ms)',
    takes: 'MS, MS..MS or forever',
    example: '1000',
    start: (argument = '1000') => {
      const draw = parseDelay(argument)
      return {
        counts: 'requests',
        after: (reply, _, count) => {
          const drawn = Math.round(draw(drawHash(0, SLOW, count)))
          return { ...reply, delayMs: (reply.delayMs ?? 0) + drawn }
        },
      }
    },
  },
  {
    name: 'server-error',
    says: 'Requests fail with a server error; without a status, GAP-14 decides',
    takes: statuses.join('|'),
    start: argument => {
      const status = argument === undefined ? undefined : parseWord('server-error', argument, statuses)
      return { before: context => answerFailure(context, status) }
    },
  },
  {
    name: 'flaky',
    says: 'Every N-th request, or P percent, fails with a server error (default every third)',
    takes: 'N or P%',
    start: (argument = '3') => {
      const fails = parseFrequency(argument)
      return {
        counts: 'requests',
        before: (context, count) => (fails(count) ? answerFailure(context) : undefined),
      }
    },
  },
  {
    name: 'maintenance',
    says: 'The service is down for maintenance: 503 with Retry-After, as JSON or HTML',
    takes: forms.join('|'),
    start: (argument = 'json') => {
      const form = parseWord('maintenance', argument, forms)
      const headers = { 'Retry-After': '120' }
      const message = 'The service is down for maintenance. Try again in two minutes.'
      return {
        before: ({ choose }) =>
          form === 'html'
            ? buildPage(503, 'Down for maintenance', headers)
            : rejectRequest(choose, 503, message, headers),
      }
    },
  },
  {
    name: 'gateway-html',
    says: 'A gateway answers with an HTML page (default 502)',
    takes: gatewayStatuses.join('|'),
    start: (argument = '502') => {
      const status = Number(parseWord('gateway-html', argument, gatewayStatuses))
      return { before: () => buildPage(status, titles[status] ?? 'Bad Gateway') }
    },
  },
  {
    name: 'truncated-body',
    says: 'The connection ends in the middle of the body',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'truncate' } }) }),
  },
  {
    name: 'connection-reset',
    says: 'The connection is reset before a reply',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'reset' } }) }),
  },
  {
    name: 'rate-limited',
    rank: 6,
    says: 'Each path serves 2 requests per second, then 429 with Retry-After and X-RateLimit; bare: without them',
    takes: 'bare',
    start: argument => {
      const bare = argument !== undefined && parseWord('rate-limited', argument, ['bare']) === 'bare'
      return {
        counts: { most: REQUESTS_PER_WINDOW, ms: WINDOW_MS },
        before: ({ request: { path }, choose }, taken) => {
          if (taken > 0) return undefined
          const message = `${path} is served ${REQUESTS_PER_WINDOW} times per second. Try again in a second.`
          return rejectRequest(choose, 429, message, bare ? {} : { 'Retry-After': '1' })
        },
        ...(bare ? {} : { after: (reply, _, taken) => addLimitHeaders(reply, taken || REQUESTS_PER_WINDOW) }),
      }
    },
  },
  // With the name of the Prefer header of Prism.
  {
    name: 'code',
    rank: 3,
    says: 'Requests get this error status with a matching body; 200 changes nothing',
    takes: 'STATUS',
    example: '500',
    start: (argument = '') => {
      const status = parseWholeNumber('code', argument, 200, 599)
      if (status === 200) return {}
      if (status < 400) throw createArgumentError('code', argument, '200, or a status from 400 to 599')
      return { before: context => answerStatus(context, status) }
    },
  },
] as const satisfies readonly Scenario[]

const titles: Readonly<Record<number, string>> = {
  200: 'Sign in',
  401: 'Authorization Required',
  403: 'Forbidden',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
}

function buildPage(status: number, title: string, headers: Readonly<Record<string, string>> = {}): MockReply {
  const body = `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>gateway</center>\r\n</body>\r\n</html>\r\n`
  return { status, headers: { 'Content-Type': 'text/html', ...headers }, body }
}

/** Builds the reply of a failing service. Without `status`, GAP-14 decides it, since it is not documented. */
function answerFailure(
  { choose }: RequestContext,
  status: (typeof statuses)[number] = choose('GAP-14'),
): MockReply {
  const headers: Record<string, string> = status === '503' ? { 'Retry-After': '1' } : {}
  return rejectRequest(choose, Number(status), describeStatus(Number(status)), headers)
}

const FLAKY = hashName('flaky')

function parseFrequency(argument: string): (count: number) => boolean {
  const share = readPercent(argument)
  if (share !== undefined) return count => drawFraction(drawHash(0, FLAKY, count)) < share
  if (argument.endsWith('%')) throw createArgumentError('flaky', argument, 'N or P%, such as 3 or 12.5%')
  const every = parseWholeNumber('flaky', argument, 1, 1_000_000)
  return count => count % every === 0
}

function addLimitHeaders(reply: MockReply, used: number): MockReply {
  const limits = {
    'X-RateLimit-Limit': String(REQUESTS_PER_WINDOW),
    'X-RateLimit-Remaining': String(REQUESTS_PER_WINDOW - used),
    'X-RateLimit-Reset': '1',
  }
  return { ...reply, headers: { ...reply.headers, ...limits } }
}

const SLOW = hashName('slow')

/** Parses a delay to a function from a draw to milliseconds. Equal requests have the same delays. */
function parseDelay(argument: string): (draw: number) => number {
  if (argument === 'forever') return () => Number.POSITIVE_INFINITY
  const [, low = '', high = low] = argument.match(/^(\d{1,6})(?:\.\.(\d{1,6}))?$/) ?? []
  if (low !== '' && Number(high) >= Number(low) && Number(high) <= requestBounds.delayMs) {
    return draw => Number(low) + drawFraction(draw) * (Number(high) - Number(low))
  }
  const form = `MS, MS..MS or forever, such as 200 or 50..200; at most ${requestBounds.delayMs} ms`
  throw createArgumentError('slow', argument, form)
}

function answerStatus(context: RequestContext, status: number): MockReply {
  const { choose, operation } = context
  if (status === 402) {
    const accepts = paymentOffers.current.usual
    const prices = accepts.map(
      ({ amount, network, extra }) => `${Number(amount) / SMALLEST_UNITS} ${extra.name} on ${network}`,
    )
    const error = `Payment required: ${prices.join(' or ')}`
    const terms = buildPaymentRequired(describePaidResource(context), accepts, error)
    return toMockReply(buildChallenge(terms, choose('GAP-07') === 'header-only'))
  }
  const isVersion = status === 410 && operation.reply.kind === 'objects'
  const message = isVersion ? 'This version has been sunset.' : describeStatus(status)
  return rejectRequest(choose, status, message, forcedHeaders[status])
}

const forcedHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { Allow: 'GET, HEAD, OPTIONS' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '1' },
}
