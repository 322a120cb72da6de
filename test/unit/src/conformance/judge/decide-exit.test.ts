import { expect, test } from 'vitest'
import { computeCoverage, decideExit } from '../../../../../src/conformance/judge/decide-exit.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../support/build-exchange.ts'
import { buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const evidence = buildEvidence([buildExchange('tokenDetails', { rows: [{ symbol: 'A' }] })])
const result = (given: Parameters<typeof buildRequirementResult>[0] = {}) => buildRequirementResult(given)
const [pass, fail, warn] = [
  result(),
  result({ id: 'F', verdict: 'fail' }),
  result({ id: 'W', verdict: 'warn', level: 'inferred' }),
] as const
type Policy = Parameters<typeof decideExit>[3]
const decide = (judged: readonly (typeof pass)[], policy: Policy = {}, seen = evidence) =>
  decideExit(judged, seen, ['tokenDetails'], policy)

test('counts the documented requirements in reach, and those with a verdict', () => {
  const judged = [pass, fail, warn, result({ verdict: 'skipped' }), result({ verdict: 'inconclusive' })]
  expect(computeCoverage(judged, 0.9)).toEqual({ exercised: 2, total: 3, floor: 0.9 })
})

test('is 0 when enough was exercised and nothing failed', () => {
  const reason = 'conforms: 1 of 1 documented requirements exercised, none failed, 1 warning'
  expect(decide([pass, warn])).toEqual({ code: 0, reason })
})

test('is 1 for a documented failure, and for a warning only when asked', () => {
  expect(decide([pass, fail])).toEqual({ code: 1, reason: '1 documented requirement failed' })
  expect(decide([pass, warn], { failOnInferred: true })).toMatchObject({ code: 1 })
})

test('does not count a failure that is known, or shown by another', () => {
  const known = { reason: 'x', owner: 'y', expires: '2027-01-01' }
  expect(decide([pass, { ...fail, known }])).toMatchObject({ code: 0 })
  expect(decide([fail, { ...fail, id: 'G', shownBy: 'F' }]).reason).toBe('1 documented requirement failed')
})

test('is 1 for known failures to look at again', () => {
  const reason = 'known failures have to be looked at again: F holds now'
  expect(decide([pass], { stale: ['F holds now'] })).toEqual({ code: 1, reason })
})

test('is 0 when everything that fails failed in an earlier report too', () => {
  const baseline = buildReport([fail])
  expect(decide([pass, fail], { baseline })).toMatchObject({ code: 0 })
  expect(decide([pass, fail, result({ id: 'N', verdict: 'fail' })], { baseline })).toMatchObject({ code: 1 })
})

test('is 4 with too little evidence, or when nothing was asked', () => {
  expect(decide([pass, result({ verdict: 'inconclusive' })])).toMatchObject({ code: 4 })
  expect(decide([], {}, buildEvidence([]))).toMatchObject({ code: 4 })
})

test('does not count what the replies may leave out', () => {
  const absent = result({ verdict: 'not-exercised', leftOut: true })
  expect(decide([pass, absent, absent])).toMatchObject({ code: 0 })
  expect(decide([absent])).toMatchObject({ code: 4 })
})

test('is 3 when the result of a payment is unknown', () => {
  const terms = { amount: '1', asset: '', network: '', payTo: '', payer: '', nonce: '', validBefore: '1' }
  const paid = { payment: 'signed', group: 'g', paid: { ...terms, outcome: 'unknown' } } as const
  const again = { payment: 'spent', group: 'g', role: 'again', expects: 'refusal' } as const
  const decidePaid = (...seen: readonly ExchangeChanges[]) =>
    decide(
      [pass],
      {},
      buildEvidence(
        seen.map((each, n) => buildExchange('tokenDetails', { n: n + 1, ...each })),
        { maxCost: 1 },
      ),
    ).code
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
  expect(decide([pass], {}, refused)).toEqual(hint)
  const reason = '1 requirement could not be judged: a bug'
  expect(decide([pass, result({ verdict: 'error', reason: 'a bug' })])).toEqual({ code: 3, reason })
})
