import { expect, it, test } from 'vitest'
import type { RequirementTally } from '../../../../../src/conformance/evidence/tally.ts'
import { computeCoverage, decideExit } from '../../../../../src/conformance/judge/decide-exit.ts'
import { decideVerdict, isInScope } from '../../../../../src/conformance/judge/decide-verdict.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import type { Level } from '../../../../../src/conformance/model/requirement.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const requirement = { id: 'X-01', title: '', clause: '', checks: '', violation: '', operations: [] } as const
const recording: Recording = { run: buildRun({}), exchanges: [buildExchange('tokenDetails')], unsent: [] }
const count = (more: Partial<RequirementTally>): RequirementTally => ({
  ...{ evaluated: 0, findings: [], unclear: [], absent: [] },
  ...more,
})
const finding = { exchange: 1, message: 'm', place: 'p', expected: 'e', actual: 'a' }
const broken = count({ evaluated: 2, findings: [{ finding, shownBy: 'X-01' }] })
const held = count({ evaluated: 1 })
const decide = (level: Level, counted?: RequirementTally, error?: string, from = recording) =>
  decideVerdict({ ...requirement, level, needs: 'standard' }, 'tokenDetails', counted, from, error)

it.each<[Level, string, string]>([
  ['documented', 'fail', 'pass'],
  ['inferred', 'warn', 'pass'],
  ['sampled', 'observed', 'observed'],
  ['open', 'observed', 'observed'],
])('is, for a statement that is %s, %s with a finding and %s without', (level, bad, good) => {
  expect([decide(level, broken), decide(level, held)]).toEqual([{ verdict: bad }, { verdict: good }])
})

test('lets an error of the suite hide everything but a documented failure', () => {
  expect(decide('documented', broken, 'bug')).toEqual({ verdict: 'fail' })
  expect(decide('inferred', broken, 'bug')).toEqual({ verdict: 'error', reason: 'bug' })
  expect(decide('documented', held, 'bug').verdict).toBe('error')
})

test('never passes what was not exercised', () => {
  const [unclear, absent] = [count({ unclear: ['moved'], absent: ['null'] }), count({ absent: ['null'] })]
  expect(decide('documented', unclear)).toEqual({ verdict: 'inconclusive', reason: 'moved' })
  expect(decide('documented', absent)).toEqual({ verdict: 'not-exercised', reason: 'null', leftOut: true })
  expect(decide('documented')).toEqual({ verdict: 'skipped', reason: 'needs --profile standard' })
})

test('says of traffic which operations it does not have', () => {
  const asked = (operation: 'tokenDetails' | 'ohlcvPool' | null, traffic?: true) =>
    decideVerdict(
      ...([{ ...requirement, level: 'documented', needs: 'smoke' }, operation, undefined] as const),
      { ...recording, run: { ...recording.run, ...(traffic && { traffic }) } },
      undefined,
    ).reason
  const nothing = 'no reply had anything to look at'
  expect(asked('ohlcvPool', true)).toBe('not in the traffic')
  expect([asked('tokenDetails', true), asked(null, true), asked('ohlcvPool')]).toEqual(Array(3).fill(nothing))
})

it.each<[string, ExchangeChanges[], true | undefined]>([
  ['the choice of a service to refuse', [{ status: 400 }, { status: 404 }], true],
  ['one answer', [{ status: 400 }, { rows: [] }], undefined],
  ['a failure', [{ status: 429 }], undefined],
  ['a wrong key', [{ status: 401 }], undefined],
  ['a request that has to succeed', [{ status: 400, expects: 'success' }], undefined],
])('leaves out of the floor what %s keeps from being judged: %j', (_, made, want) => {
  const exchanges = made.map(each =>
    buildExchange('tokenDetails', { expects: 'any', about: ['X-01'], ...each }),
  )
  const decided = decide('documented', count({ unclear: ['refused'] }), undefined, {
    ...recording,
    exchanges,
  })
  expect(decided.leftOut).toBe(want)
})

it.each([
  ['stopped', 'inconclusive'],
  ['no-input', 'not-exercised'],
  ['excluded', 'skipped'],
] as const)('takes the reason %s of an unsent request as %s', (reason, verdict) => {
  const unsent = [{ name: 'a', operation: 'tokenDetails', reason, says: 'why' } as const]
  const decided = decide('documented', undefined, undefined, { ...recording, exchanges: [], unsent })
  expect(decided).toEqual({ verdict, reason: 'why' })
})

test('compares what a requirement needs with what a run asks', () => {
  const profiles = ['smoke', 'standard', 'deep'] as const
  expect(profiles.map(needs => isInScope({}, needs))).toEqual([true, true, false])
  expect([isInScope({ maxCost: 1 }, 'pay'), isInScope({ maxCost: 1 }, 'pay-to')]).toEqual([true, false])
  const scopes = [{}, { negative: true, payTo: ['0x1'] }]
  expect(scopes.map(scope => isInScope(scope, 'negative'))).toEqual([false, true])
  expect(scopes.map(scope => isInScope({ ...scope, maxCost: 1 }, 'pay-to'))).toEqual([false, true])
})

const evidence = buildEvidence([buildExchange('tokenDetails', { rows: [{ symbol: 'A' }] })])
const result = (given: Parameters<typeof buildRequirementResult>[0] = {}) => buildRequirementResult(given)
const [pass, fail, warn] = [
  result(),
  result({ id: 'F', verdict: 'fail' }),
  result({ id: 'W', verdict: 'warn', level: 'inferred' }),
] as const
type Policy = Parameters<typeof decideExit>[3]
const decideRun = (judged: readonly (typeof pass)[], policy: Policy = {}, seen = evidence) =>
  decideExit(judged, seen, ['tokenDetails'], policy)

test('counts the documented requirements in reach, and those with a verdict', () => {
  const judged = [pass, fail, warn, result({ verdict: 'skipped' }), result({ verdict: 'inconclusive' })]
  expect(computeCoverage(judged, 0.9)).toEqual({ exercised: 2, total: 3, floor: 0.9 })
})

test('is 0 when enough was exercised and nothing failed', () => {
  const reason = 'conforms: 1 of 1 documented requirements exercised, none failed, 1 warning'
  expect(decideRun([pass, warn])).toEqual({ code: 0, reason })
})

test('is 1 for a documented failure, and for a warning only when asked', () => {
  expect(decideRun([pass, fail])).toEqual({ code: 1, reason: '1 documented requirement failed' })
  expect(decideRun([pass, warn], { failOnInferred: true })).toMatchObject({ code: 1 })
})

test('does not count a failure that is accepted, or shown by another', () => {
  const accepted = { reason: 'x', owner: 'y', expires: '2027-01-01' }
  expect(decideRun([pass, { ...fail, accepted }])).toMatchObject({ code: 0 })
  expect(decideRun([fail, { ...fail, id: 'G', shownBy: 'F' }]).reason).toBe('1 documented requirement failed')
})

test('is 1 for accepted findings to look at again', () => {
  const reason = 'accepted findings no longer fail, delete their entries: F holds now'
  expect(decideRun([pass], { stale: ['F holds now'] })).toEqual({ code: 1, reason })
})

test('is 0 when everything that fails failed in an earlier report too', () => {
  const baseline = buildReport([fail])
  expect(decideRun([pass, fail], { baseline })).toMatchObject({ code: 0 })
  const other = result({ id: 'N', verdict: 'fail' })
  expect(decideRun([pass, fail, other], { baseline })).toMatchObject({ code: 1 })
})

test('is 4 with too little evidence, or when nothing was asked', () => {
  expect(decideRun([pass, result({ verdict: 'inconclusive' })])).toMatchObject({ code: 4 })
  expect(decideRun([], {}, buildEvidence([]))).toMatchObject({ code: 4 })
})

test('does not count what the replies may leave out', () => {
  const absent = result({ verdict: 'not-exercised', leftOut: true })
  expect(decideRun([pass, absent, absent])).toMatchObject({ code: 0 })
  expect(decideRun([absent])).toMatchObject({ code: 4 })
})

test('is 3 when the result of a payment is unknown', () => {
  const terms = { amount: '1', asset: '', network: '', payTo: '', payer: '', nonce: '', validBefore: '1' }
  const paid = { payment: 'signed', group: 'g', paid: { ...terms, outcome: 'unknown' } } as const
  const again = { payment: 'spent', group: 'g', role: 'again', expects: 'refusal' } as const
  const decidePaid = (...seen: readonly ExchangeChanges[]) => {
    const exchanges = seen.map((each, n) => buildExchange('tokenDetails', { n: n + 1, ...each }))
    return decideRun([pass], {}, buildEvidence(exchanges, { maxCost: 1 })).code
  }
  expect(decidePaid({ rows: [{}], ...paid })).toBe(3)
  expect(decidePaid({ rows: [{}], ...paid }, { status: 402, ...again })).toBe(0)
  expect(decidePaid({ rows: [{}], ...paid }, { status: 503, ...again })).toBe(3)
  expect(decidePaid({ rows: [{}], ...paid }, { rows: [{}], ...again })).toBe(3)
  // Nothing was bought, so a refusal says nothing of the money.
  expect(decidePaid({ rows: [{}] }, { status: 500, ...paid }, { status: 402, ...again })).toBe(3)
})

test('is 3 when no request succeeded, or when the suite failed', () => {
  const refused = buildEvidence([buildExchange('tokenDetails', { status: 401 })])
  const hint = { code: 3, reason: expect.stringContaining('is the key in MDC_API_KEY right?') }
  expect(decideRun([pass], {}, refused)).toEqual(hint)
  const reason = '1 requirement could not be judged: a bug'
  expect(decideRun([pass, result({ verdict: 'error', reason: 'a bug' })])).toEqual({ code: 3, reason })
})
