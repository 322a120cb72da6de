import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MockRequest } from '../../../mocks/core/mock-reply.ts'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { contract } from '../../../src/contract/contract.ts'
import { listPaths, type Origin } from '../../../src/contract/match-route.ts'
import { isEveryRun } from '../../support/count-runs.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createMock({ now, lifecycle: ['sentiment-shifts@1.0.0=deprecated:2026-01-01'] })

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
const paths = contract.operations.flatMap(each => listPaths(each))
const names = [
  ...new Set(contract.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
]
const types = contract.operations.flatMap(({ reply }) =>
  reply.kind === 'objects' ? reply.media.map(({ type }) => type) : [],
)

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  fc.tuple(fc.constantFrom(...paths), text).map(([known, more]) => known + more),
  text,
  fc.constantFrom('/__proto__', '/constructor', '//', '/altchain/../evm', '/%00', '/api/v1', '*'),
)
const value = fc.oneof(
  text,
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(...'|0|-1|1e3|NaN|null|,|,,,|%|%00|0x|٣|24h|1h|total|900'.split('|')),
  fc.array(fc.string(), { maxLength: 50 }).map(items => items.join()),
)
const query = fc.oneof(
  text,
  fc
    .array(fc.tuple(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, text), value), {
      maxLength: 5,
    })
    .map(pairs => pairs.map(([name, each]) => `${name}=${encodeURIComponent(each)}`).join('&')),
)
const accept = fc.oneof(
  text,
  fc.constantFrom(...types, '*/*', 'application/*;q=0', ',', ';', 'a/b;q=x', '*'),
  fc.tuple(fc.constantFrom(...types), text).map(([type, more]) => type + more),
)
const prefer = fc.oneof(
  text,
  fc.constantFrom('constructor', 'code=__proto__', 'scenario', 'scenario=empty@(', 'code=410', '=,;="'),
)
const headers = fc.record(
  {
    'x-api-key': fc.oneof({ weight: 8, arbitrary: fc.constant('test-key') }, text),
    accept,
    prefer,
    'x-mock-session': fc.oneof(text, fc.constantFrom('a', 'b', '__proto__')),
    'payment-signature': text,
    'access-control-request-headers': text,
  },
  { requiredKeys: ['x-api-key'] },
)
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'x'),
)
const origin = fc.constantFrom<Origin[]>('base', 'payment', 'social', 'socialPayment')
const anything = fc.record({ method, origin, path, query, headers })
/** A request that would be answered, with one thing about it changed. */
const almostGood = fc
  .tuple(
    fc.constantFrom(...listExampleRequests(mock.world, mock.clock.now(), 'test-key')),
    fc.oneof(
      fc.constant({}),
      fc.record({ method }),
      fc.record({ origin }),
      fc.record({ headers }),
      fc.tuple(fc.nat(9), value).map(([place, changed]) => ({ place, changed })),
    ),
  )
  .map(([{ query, headers, ...sample }, change]) => {
    const pairs = Object.entries(query).map(([name, known], index) =>
      'place' in change && change.place === index ? [name, change.changed] : [name, known],
    )
    const sent = {
      ...sample,
      query: new URLSearchParams(pairs).toString(),
      headers: { 'x-api-key': 'test-key' },
    }
    return { method: 'GET', ...sent, ...change }
  })
const request: fc.Arbitrary<MockRequest> = fc
  .oneof(anything, almostGood)
  .map(({ headers, ...sent }) => ({ ...sent, header: name => (headers as Record<string, string>)[name] }))

describe('random requests', () => {
  it('get a complete answer and no 5xx', () => {
    const statuses = new Set<number>()
    fc.assert(
      fc.property(request, asked => {
        const { status, headers, body } = mock.handle(asked)
        statuses.add(status)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
        expect(() => new Headers(headers)).not.toThrow()
        if (headers['Content-Type']?.endsWith('json')) JSON.parse(body)
      }),
      { seed: 1, numRuns: isEveryRun ? 25_000 : 1_200 },
    )
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 402, 404, 405, 406, 410]))
  })
})
