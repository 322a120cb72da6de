import { describe, expect, it } from 'vitest'
import { accessChecks } from '../../../../../../src/conformance/checks/service/access-checks.ts'
import { routeChecks } from '../../../../../../src/conformance/checks/service/route-checks.ts'
import {
  serverErrorChecks,
  transportChecks,
} from '../../../../../../src/conformance/checks/service/transport-checks.ts'
import { contract } from '../../../../../../src/contract/contract.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeFamily,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const id = 'clmmVenuePools'
const rows = [{ poolAddress: 'P' }]

describe('a key', () => {
  it.each<[string, ExchangeChanges, string]>([
    ['gives access', { rows }, 'holds'],
    ['is refused', { status: 401 }, 'broken'],
    ['does not spare a payment', { status: 402 }, 'broken'],
    ['is not to blame for another error', { status: 500 }, 'unclear'],
    ['got no reply', { silent: true }, 'unclear'],
    ['was not to be sent', { status: 401, access: 'none', expects: 'refusal' }, 'nothing'],
  ])('%s: %o', (_, made, want) => {
    expect(judgeRequirement(accessChecks.current, [buildExchange(id, made)], 'AUT-001', id)).toBe(want)
  })

  it('is found in another header, and only there', () => {
    const given = (sent: Record<string, string>) => [buildExchange(id, { rows, sent })]
    const judge = (sent: Record<string, string>) =>
      judgeRequirement(accessChecks.current, given(sent), 'AUT-001', id, { keyHeader: 'Authorization' })
    expect(judge({ authorization: 'Bearer $MDC_API_KEY' })).toBe('holds')
    expect(judge({ 'X-API-Key': '$MDC_API_KEY' })).toBe('unclear')
  })

  it.each<[string, ExchangeChanges, ExchangeChanges, string]>([
    ['accepted', {}, {}, 'holds'],
    ['refused', {}, { status: 401 }, 'broken'],
    ['refused as in the usual spelling', { status: 401 }, { status: 401 }, 'unclear'],
    ['in a request that fails otherwise', {}, { status: 503 }, 'unclear'],
  ])('is %s in another spelling: %o, %o', (_, usual, other, want) => {
    const sent = [buildExchange(id, usual), buildExchange(id, { ...other, keyHeader: 'x-api-key' })]
    expect(judgeRequirement(accessChecks.current, sent, 'AUT-002', id)).toBe(want)
  })
})

describe.each([
  ['AUT-003', 'none'],
  ['AUT-004', 'wrong'],
] as const)('%s: a request with the key %s', (requirement, credentials) => {
  it.each<[string, ExchangeChanges, string]>([
    ['is refused', { status: 401 }, 'holds'],
    ['gets an empty answer', { rows: [] }, 'holds'],
    ['gets rows', { rows }, 'broken'],
    ['is not found', { status: 404 }, 'holds'],
    ['comes too often', { status: 429 }, 'unclear'],
    ['gets rows with another credential', { rows, sent: { Authorization: 'Bearer other' } }, 'unclear'],
  ])('%s: %o', (_, made, want) => {
    const about = { access: credentials, about: [requirement], expects: 'refusal' } as const
    const sent = [buildExchange(id, { rows }), buildExchange(id, { ...made, ...about })]
    expect(judgeRequirement(accessChecks.current, sent, requirement, id)).toBe(want)
    expect(judgeRequirement(accessChecks.current, sent, requirement, id, { authEnforced: false })).toBe(
      'nothing',
    )
  })

  it('gets an empty answer where an unknown key gets none', () => {
    const about = { access: credentials, about: [requirement], expects: 'refusal' } as const
    const sent = [buildExchange(id, { rows: [] }), buildExchange(id, { rows: [], ...about })]
    expect(judgeRequirement(accessChecks.current, sent, requirement, id)).toBe('unclear')
  })
})

it('requests every operation without a key and with a wrong one, by every route form in a deep run', () => {
  const asked = accessChecks.current.requests?.(buildRun({})) ?? []
  const denials = asked.filter(({ access }) => access !== undefined)
  const early = denials.filter(({ profile }) => profile === 'standard')
  for (const { id, origin } of contract.operations) {
    const own = early.filter(({ operation }) => operation === id)
    expect(own.map(({ access }) => access)).toEqual(['none', 'wrong'])
    expect(new Set(own.map(({ form }) => form)).size).toBe(origin === 'social' ? 1 : 2)
    expect(denials.filter(({ operation }) => operation === id)).toHaveLength(origin === 'social' ? 2 : 4)
  }
})

const long: ExchangeChanges = { form: 'long', expects: 'any', about: ['RTE-002'] }

describe('a route', () => {
  it.each<[string, readonly ExchangeChanges[], string]>([
    ['that is served', [{}], 'holds'],
    ['behind which an error happens', [{ status: 500 }], 'unclear'],
    ['that is unknown', [{ status: 404 }, { status: 404 }], 'broken'],
    ['that leads elsewhere', [{ status: 301 }], 'broken'],
    ['that is silent', [{ silent: true }], 'unclear'],
    ['that was not asked', [], 'nothing'],
  ])('%s: %o', (_, made, want) => {
    expect(
      judgeRequirement(
        routeChecks.current,
        made.map(each => buildExchange(id, each)),
        'RTE-001',
        id,
      ),
    ).toBe(want)
    const social = made.map(each => buildExchange('alphaPostDetection', { form: 'long', ...each }))
    expect(judgeRequirement(routeChecks.current, social, 'RTE-003', 'alphaPostDetection')).toBe(want)
  })

  it('names a route that may only not know an address', () => {
    const { findings = [] } =
      judgeFamily(routeChecks.current, [buildExchange('tokenDetails', { status: 404 })]).find(
        'RTE-001',
        'tokenDetails',
      ) ?? {}
    expect(findings[0]?.finding.message).toBe('This route is not served, or knows no input of its requests.')
  })

  it('that is served with the prefix alone is one that the base URL lacks', () => {
    const ids = ['clmmVenuePools', 'dlmmVenuePools'] as const
    const missing = ids.map(each => buildExchange(each, { status: 404 }))
    const explain = (other: ExchangeChanges) => {
      const tally = judgeFamily(routeChecks.current, [
        ...missing,
        buildExchange(ids[0], { ...long, ...other }),
      ])
      return ids.map(each => tally.find('RTE-001', each)?.findings[0]?.finding.message)
    }
    const message = 'This route is not served, and those with /api/v1 are: add it to --base-url.'
    expect(explain({})).toEqual([message, message])
    expect(explain({ status: 404 })).toEqual(ids.map(() => 'This route is not served.'))
  })

  it.each<[string, ExchangeChanges, ExchangeChanges, string, string]>([
    ['the short form', {}, { status: 404 }, 'holds', 'broken'],
    ['neither form', { status: 404 }, { status: 404 }, 'broken', 'nothing'],
    ['the short form, and no answer to the other', {}, { status: 429 }, 'holds', 'nothing'],
  ])('judges a route that serves %s', (_, short, other, one, both) => {
    const sent = [buildExchange(id, short), buildExchange(id, { ...long, ...other })]
    expect(judgeRequirement(routeChecks.current, sent, 'RTE-002', id)).toBe(one)
    expect(judgeRequirement(routeChecks.current, sent, 'RTE-002-both', id)).toBe(both)
  })
})

it.each<[number, string]>([
  [400, 'holds'],
  [500, 'broken'],
  [503, 'unclear'],
])('judges a reply with %i', (status, want) => {
  expect(
    judgeRequirement(
      serverErrorChecks.current,
      [buildExchange(id, { status, expects: 'any' })],
      'ERR-002',
      id,
    ),
  ).toBe(want)
})

const failed = (n: number, message: string) => ({
  ...buildExchange('tokenDetails', { silent: true, url: `http://target.test/${n}` }),
  failure: { kind: 'malformed' as const, message: `the content coding does not hold: ${message}` },
})
const plain = 'incorrect header check'
const early = 'unexpected end of file'

it.each<[string, ReturnType<typeof buildExchange>[], string]>([
  ['fails bodies that are never in the coding they name', [failed(1, plain), failed(2, plain)], 'broken'],
  ['does not fail one such body', [failed(1, plain)], 'nothing'],
  ['fails bodies that always end early', [failed(1, early), failed(2, early)], 'broken'],
  [
    'does not fail bodies that end early at two operations, once each',
    [failed(1, early), { ...failed(2, early), operation: 'ohlcvPool' as const }],
    'nothing',
  ],
  [
    'does not fail a URL that answered another time',
    [1, 2].flatMap(n => [
      failed(n, plain),
      buildExchange('tokenDetails', { url: `http://target.test/${n}`, rows: [] }),
    ]),
    'holds',
  ],
])('%s', (_, exchanges, want) => {
  expect(judgeRequirement(transportChecks.current, exchanges, 'NET-002', 'tokenDetails')).toBe(want)
})
