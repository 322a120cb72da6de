import { expect, it, test } from 'vitest'
import * as words from '../../../../../src/conformance/report/describe-run-size.ts'
import { buildLatency, buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

test('names operations, the first few of them', () => {
  expect([words.nameOperation('ohlcvPool'), words.nameOperation(null)]).toEqual(['ohlcvPool', 'service'])
  expect(words.abbreviateNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more')
  expect(words.abbreviateNames(['a', 'b'], 2)).toBe('a, b')
})

test('describes target and size of a run', () => {
  const target = { base: 'http://a', social: 'http://b' }
  const report = buildReport([], { negative: true, requests: 1, seconds: 2.4, target })
  expect(words.describeTargets(report)).toBe('base http://a · social http://b')
  expect(words.describeRunSize(report)).toBe('profile standard and negative · 1 request in 2.4 s')
})

test('counts requirements by standing, known failures apart', () => {
  const known = { reason: 'x', owner: 'y', expires: '2027-01-01' }
  const entries = [buildRequirementResult(), buildRequirementResult({ verdict: 'fail', known })]
  expect(words.describeSummary(buildReport(entries))).toBe(
    'requirements by operation: 1 known failure · 1 passed',
  )
})

it.each([
  [108, 120, 'met'],
  [107, 120, 'missed'],
  [0, 0, 'missed'],
])('with %i of %i exercised, the floor of 90 %% is %s', (exercised, total, want) => {
  const says = words.describeCoverage(buildReport([], { coverage: { exercised, total, floor: 0.9 } }))
  expect(says).toMatch(new RegExp(`^floor ${want}: ${exercised} of ${total} .*, 90 % asked for$`))
})

test('names the three slowest operations', () => {
  const operations = ['dexdV3Pool', 'ohlcvPool', 'tokenDetails', 'dexcV3Pool'] as const
  const latency = operations.map((id, at) => buildLatency(id, { max: at, p50: 0 }))
  expect(words.describeLatency(buildReport([], { latency }))).toMatch(
    /^slowest answers: dexcV3Pool 3 ms \(median 0 ms\), tokenDetails 2 ms .*, ohlcvPool 1 ms [^,]*$/,
  )
  expect(words.describeLatency(buildReport([]))).toBeUndefined()
})

test('tells failed requests from those that reached nothing', () => {
  const failed = { cause: 'status 503', requests: 3, operations: { a: 1, b: 2 }, exchange: 9, curl: 'curl' }
  expect(words.describeFailedRequests(failed)).toBe('3 requests, status 503: b 2, a 1 (first: exchange 9)')
  const failedRequests = [failed, { ...failed, unreached: true as const }]
  const groups = words.groupFailedRequests(buildReport([], { failedRequests }))
  expect(groups.map(([heading]) => heading.split(' ')[0])).toEqual(['Failed', 'Not'])
})

test('lists the reasons for what was not judged, the most frequent first', () => {
  const skip = (id: string, reason?: string) =>
    buildRequirementResult({ id, verdict: 'skipped', ...(reason === undefined ? {} : { reason }) })
  const entries = [skip('A'), skip('B', 'r'), skip('C', 'r'), skip('B', 'r'), buildRequirementResult()]
  expect(words.listUnjudgedReasons(buildReport(entries))).toEqual([
    { says: 'skipped: r', ids: ['B', 'C'] },
    { says: 'skipped', ids: ['A'] },
  ])
})
