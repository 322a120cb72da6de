import { describe, expect, it } from 'vitest'
import { accessChecks } from '../../../../../src/conformance/checks/service/access-checks.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { buildExchange, type ExchangeChanges, judgeRequirement } from '../../../../support/build-exchange.ts'

const id = 'clmmVenuePools'
const rows = [{ poolAddress: 'P' }]

describe('a key', () => {
  it.each<[string, ExchangeChanges, string]>([
    ['gives access', { rows }, 'holds'],
    ['is refused', { status: 401 }, 'broken'],
    ['does not spare a payment', { status: 402 }, 'broken'],
    ['is not to blame for another error', { status: 500 }, 'unclear'],
    ['got no reply', { silent: true }, 'unclear'],
    ['is not configured', { status: 401, sent: {} }, 'unclear'],
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
    ['is asked for a payment', { status: 402 }, 'holds'],
    ['gets an empty answer', { rows: [] }, 'holds'],
    ['gets rows', { rows }, 'broken'],
    ['gets rows by the long form', { rows, form: 'long' }, 'broken'],
    ['is not found', { status: 404 }, 'holds'],
    ['is not found by a form that nothing was found by', { status: 404, form: 'long' }, 'unclear'],
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
  const asked =
    accessChecks.current.requests?.({
      versions: { sunset: [], deprecated: [] },
      authEnforced: true,
      excluded: {},
    }) ?? []
  const denials = asked.filter(({ access }) => access !== undefined)
  const early = denials.filter(({ profile }) => profile === 'standard')
  for (const { id, origin } of contract.operations) {
    const own = early.filter(({ operation }) => operation === id)
    expect(own.map(({ access }) => access)).toEqual(['none', 'wrong'])
    expect(new Set(own.map(({ form }) => form)).size).toBe(origin === 'social' ? 1 : 2)
    expect(denials.filter(({ operation }) => operation === id)).toHaveLength(origin === 'social' ? 2 : 4)
  }
})
