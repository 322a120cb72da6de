import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { type ExampleRequest, listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { listScenarios } from '../../../../mocks/scenarios/list-scenarios.ts'
import { parseScenario } from '../../../../mocks/scenarios/parse-scenario.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { sampleCases } from '../../../support/count-runs.ts'
import { legalScenarios } from '../../../support/legal-scenarios.ts'
import { findReplyProblems, findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createMock({ seed: 7, now })
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
const usual = new Map(requests.map(sample => [sample, requestMock(mock, sample)]))

afterEach(() => {
  mock.set({ scenarios: [] })
})

function texts(body: string): string[] {
  return body.match(/"(?:[^"\\]|\\.)*"/g) ?? []
}

function numbers(body: string): number[] {
  return [...body.matchAll(/[[:,](-?\d[\d.e+-]*)/g)].map(([, lexeme]) => Number(lexeme))
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function countRows(body: string): number {
  return Number(/"rows":(\d+)/.exec(body)?.[1])
}

interface Seen {
  /** As it is asked for, where not by its name alone. */
  readonly text?: string
  /** True if the reply shows the scenario, beside the usual one. */
  readonly shows: (reply: MockReply, usual: MockReply) => boolean
}

const differs: Seen['shows'] = ({ body }, { body: other }) => body !== other
const hasMoreNulls: Seen['shows'] = ({ body }, { body: other }) => count(body, 'null') > count(other, 'null')
const isList = ({ body }: MockReply) => body.includes('"data":[]') || body === '[]'

const isLabelDecided = contract.gaps.some(({ id, resolved }) => id === 'GAP-39' && resolved !== undefined)

/** Operations that a scenario cannot change: rules determine every value. */
const unable: Readonly<Record<string, readonly string[]>> = {
  // The one free text of fee metrics is a label, for as long as that is open.
  'odd-text': ['ohlcvPool', 'tradeStatistics', ...(isLabelDecided ? ['dexcV2FeeMetrics'] : [])],
  'big-numbers': ['sentimentShifts'],
  stale: ['tvlTopOwners'],
}

const seen: Readonly<Record<string, Seen>> = {
  empty: { shows: reply => reply.status === 200 && isList(reply) },
  'empty-columns': { shows: ({ body }) => body.includes('{"columns":[],"data":[],"rows":0}') },
  'unknown-id-404': { shows: ({ status, body }) => status === 404 && body.includes('Not Found') },
  'huge-page': { text: 'huge-page=30', shows: ({ body }, { body: other }) => body.length > other.length },
  'many-nulls': { shows: hasMoreNulls },
  nulls: { text: 'nulls=60%', shows: hasMoreNulls },
  unpriced: { shows: hasMoreNulls },
  'columns-added': { shows: ({ body }) => body.includes('extraText') && body.includes('"new"') },
  'columns-reordered': {
    shows: ({ body }, { body: other }) =>
      body !== other && texts(body).sort().join() === texts(other).sort().join(),
  },
  'column-wrong-type': { shows: differs },
  'column-null': { shows: hasMoreNulls },
  'column-missing': { shows: ({ body }, { body: other }) => body.length < other.length },
  'column-renamed': { shows: ({ body }) => body.includes('Renamed"') },
  'rows-miscounted': { shows: ({ body }, { body: other }) => countRows(body) === countRows(other) + 1 },
  'big-numbers': {
    shows: ({ body }) =>
      numbers(body).some(value => value > 2 ** 53 || (value > 0 && value < 1e-9)) || /"\d{77,78}"/.test(body),
  },
  'odd-text': {
    shows: ({ body }, { body: other }) =>
      texts(body).some(text => /[^\x20-\x7e]|script|very |quoted|nul/.test(text) && !other.includes(text)),
  },
  stale: { text: 'stale=1d', shows: differs },
  slow: { text: 'slow=120', shows: ({ delayMs }) => delayMs === 120 },
  'server-error': { shows: ({ status, body }) => status === 500 && body.includes('Internal Server Error') },
  flaky: { text: 'flaky=1', shows: ({ status }) => status === 500 },
  maintenance: { shows: ({ status, headers }) => status === 503 && headers['Retry-After'] === '120' },
  'gateway-html': {
    shows: ({ status, headers, body }) =>
      status === 502 && headers['Content-Type'] === 'text/html' && body.startsWith('<html>'),
  },
  'rate-limited': { shows: ({ status, headers }) => status === 200 && headers['X-RateLimit-Limit'] === '2' },
  'truncated-body': { shows: ({ fault }) => fault?.kind === 'truncate' },
  'connection-reset': { shows: ({ fault }) => fault?.kind === 'reset' },
  code: { text: 'code=404', shows: ({ status }) => status === 404 },
}

describe('a scenario is visible on every operation it can change', () => {
  // Those of payments change nothing where nobody pays; they are seen in test/system/mocks/steps/payment.test.ts.
  const names = listScenarios().flatMap(({ name }) => (name.startsWith('payment-') ? [] : [name]))

  it.each(names)('%s', name => {
    expect(seen, 'scenarios of which no reply is told').toHaveProperty([name])
    const { text = name, shows } = seen[name] as Seen
    const { matches } = parseScenario(text)
    mock.set({ scenarios: [text] })
    const concerned = [...usual].filter(([sample]) => matches(getOperation(sample.operationId)))
    const others = [...usual].filter(each => !concerned.includes(each))
    for (const [sample, other] of [...sampleCases(concerned, 5), ...sampleCases(others, 2)]) {
      const reply = requestMock(mock, sample)
      if (!matches(getOperation(sample.operationId))) expect(reply, sample.operationId).toEqual(other)
      else {
        expect(reply.headers['X-Mock-Scenario'], sample.operationId).toBe(text)
        const want = unable[name]?.includes(sample.operationId) !== true
        expect(shows(reply, other), `${sample.operationId}: ${reply.body.slice(0, 300)}`).toBe(want)
      }
    }
  })
})

/** Violations of some operations while scenarios are played. More rows show more. */
function* findBroken(
  scenarios: readonly string[],
  samples: readonly ExampleRequest[] = requests,
  times = 1,
): Generator<object> {
  mock.set({ scenarios })
  for (const { operationId, query, ...sample } of samples) {
    const more = 'limit' in query ? { ...query, limit: '40' } : query
    const replies = Array.from({ length: times }, () => requestMock(mock, { ...sample, query: more }))
    const { status, fault, ...reply } = replies.at(-1) as MockReply
    if (status !== 200) yield { operationId, status }
    else if (fault !== undefined) yield { operationId, fault }
    else
      for (const problem of findReplyProblems(mock, operationId, more, { status, ...reply }))
        if (problem.level === 'documented') yield { operationId, ...problem }
  }
}

describe('scenarios that keep the contract', () => {
  it.each([
    ...legalScenarios.map(name => [name]),
    ['unpriced', 'odd-text', 'columns-added', 'columns-reordered'],
    ['big-numbers', 'many-nulls', 'columns-reordered', 'columns-added'],
  ])('%s', (...scenarios) => {
    const matchers = scenarios.map(text => parseScenario(text).matches)
    const concerned = requests.filter(({ operationId }) =>
      matchers.some(matches => matches(getOperation(operationId))),
    )
    expect([...findBroken(scenarios, sampleCases(concerned, 6))]).toEqual([])
  })
})

describe('every other scenario breaks a statement, or is listed as lawful', () => {
  // Those of payments change nothing where nobody pays, and that a limit is not kept stands in no reply by itself.
  const others = listScenarios().filter(
    ({ name }) => ![...legalScenarios, 'huge-page'].includes(name) && !name.startsWith('payment-'),
  )

  it.each(others.map(({ name }) => seen[name]?.text ?? name))('%s', text => {
    // A limit shows at the third request.
    expect(findBroken([text], requests, 3).next()).toMatchObject({ done: false })
  })
})

describe('a broken column', () => {
  /** Returns the first row of a table or the first object, by name, as it is sent with a scenario. */
  const readFirst = (operation: OperationId, scenario?: string): Record<string, unknown> => {
    mock.set({ scenarios: scenario === undefined ? [] : [scenario] })
    const [first] = JSON.parse(requestMock(mock, findSampleRequest(mock, operation)).body)
    if (first.columns === undefined) return first
    const names: { name: string }[] = first.columns
    return Object.fromEntries(names.map(({ name }, at) => [name, first.data[0][at]]))
  }

  it.each([
    ['tokenDetails', 'column-wrong-type=priceUSD', { priceUSD: expect.any(String) }],
    ['tokenDetails', 'column-null=symbol', { symbol: null }],
    ['tokenDetails', 'column-missing=decimals', { decimals: undefined }],
    ['tokenDetails', 'column-renamed=priceUSD', { priceUSD: undefined, priceUSDRenamed: expect.any(Number) }],
    ['alphaPostDetection', 'column-wrong-type', { socialHandle: expect.any(Number) }],
    ['alphaPostDetection', 'column-missing=postUrl', { postUrl: undefined }],
  ] as const)('of %s with %s changes nothing else', (operation, scenario, change) => {
    const usual = readFirst(operation)
    expect(usual).not.toMatchObject(change)
    expect({ ...readFirst(operation, scenario) }).toEqual({ ...usual, ...change })
  })

  it.each([
    ['column-null=poolTvlUsd', 'Unknown column of column-null "poolTvlUsd".'],
    ['column-missing=priceUSDD', 'did you mean: priceUSD'],
    ['column-renamed=priceUSD@clmm*', 'changes no operation called clmm*'],
  ])('is refused with %s', (text, message) => {
    expect(() => mock.set({ scenarios: [text] })).toThrow(message)
  })
})

describe('big-numbers', () => {
  it('writes counts with digits that a double cannot hold', () => {
    mock.set({ scenarios: ['big-numbers'] })
    const { body } = requestMock(mock, findSampleRequest(mock, 'tokenDetails'))
    const lexemes = body.match(/\b\d{17,20}\b/g) ?? []
    expect(lexemes.some(lexeme => BigInt(lexeme) !== BigInt(Number(lexeme)))).toBe(true)
  })

  it('has huge numbers in the documented order', () => {
    mock.set({ scenarios: ['big-numbers'] })
    const { body } = requestMock(mock, findSampleRequest(mock, 'tvlTopOwners'))
    const [{ columns, data }] = JSON.parse(body)
    const at = columns.findIndex(({ name }: { name: string }) => name === 'tokenAmount')
    const amounts = data.map((row: number[]) => row[at])
    expect(Math.min(...amounts)).toBeGreaterThan(1e21)
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a))
  })
})

describe('rate-limited', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['rate-limited', ['1', '0', '0', '1'], '1'],
    ['rate-limited=bare', [undefined, undefined, undefined, undefined], undefined],
  ])('%s serves two requests per second of real time and path', (text, remaining, wait) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') })
    const mock = createMock({ now, scenarios: [text] })
    const [here, there] = [{ path: '/altchain/clmm-venue/pools' }, { path: '/altchain/dlmm-venue/pools' }]
    const replies = [
      requestMock(mock, here),
      requestMock(mock, here),
      requestMock(mock, here),
      requestMock(mock, there),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(replies.map(({ headers }) => headers['X-RateLimit-Remaining'])).toEqual(remaining)
    expect(replies[2]?.headers['Retry-After']).toBe(wait)
    vi.advanceTimersByTime(1000)
    expect(requestMock(mock, here).status).toBe(200)
  })
})
