import { expect, it, test } from 'vitest'
import * as words from '../../../../../src/conformance/report/describe-run-size.ts'
import { listFindingDetails, locateFinding } from '../../../../../src/conformance/report/format-finding.ts'
import { formatWorkflowCommand } from '../../../../../src/conformance/report/format-workflow-command.ts'
import {
  countRepresentedFindings,
  createGroupKeyLookup,
  groupRequirements,
} from '../../../../../src/conformance/report/group-requirements.ts'
import { listObservedGaps } from '../../../../../src/conformance/report/list-observed-gaps.ts'
import {
  buildLatency,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

const finding = buildReportedFinding({
  message: 'a count is wrong',
  place: '[0].data[1].buyCount',
  expected: '2',
  actual: '3',
  exchange: 17,
  curl: `curl 'http://target.test/${'x'.repeat(60)}'`,
})
const placed = { ...finding, operationId: 'tokenDetails', elsewhere: [] } as const

test('lists the facts that are there, in one order', () => {
  const write = (given: Parameters<typeof listFindingDetails>[0]) =>
    listFindingDetails(given).map(([name, text]) => `${name}: ${text}`)
  expect(write(placed)).toEqual(['expected: 2', 'actual: 3'])
  const others = { found: 2, places: ['a', 'b'] }
  expect(write({ ...placed, reply: '{}', others, elsewhere: [['ohlcvPool', 4]] }).slice(2)).toEqual([
    'reply: {}',
    'others: 2 findings alike: a, b',
    'also on: ohlcvPool 4',
  ])
})

test('locates a finding by path, place, exchange and trace', () => {
  expect(locateFinding(placed)).toBe('/altchain/token-details [0].data[1].buyCount (exchange 17)')
  expect(locateFinding({ ...placed, trace: 'ab' })).toMatch(/\(exchange 17, trace ab\)$/)
  const service = { ...placed, operationId: null, place: 'status' }
  expect(locateFinding(service)).toBe('service status (exchange 17)')
})

const fail = (id: string, more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ id, verdict: 'fail', findings: [buildReportedFinding()], ...more })

test('puts a requirement into the group of the one that shows it, unless that one is better', () => {
  const [host, guest] = [fail('A'), fail('B', { shownBy: 'A' })]
  const warning = { ...guest, verdict: 'warn' } as const
  const find = (...all: (typeof host)[]) => createGroupKeyLookup(all)(all.at(-1) ?? host)
  expect(find(host, guest)).toEqual({ id: 'A', standing: 'fail' })
  expect(find(host, warning)).toEqual({ id: 'A', standing: 'fail' })
  expect(find({ ...host, verdict: 'pass' }, guest)).toEqual({ id: 'B', standing: 'fail' })
  expect(find(guest)).toEqual({ id: 'B', standing: 'fail' })
  const service = { ...guest, operationId: null }
  expect(find(host, service)).toEqual({ id: 'B', standing: 'fail' })
  expect(find(host, { ...service, shownOn: 'tokenDetails' })).toEqual({ id: 'A', standing: 'fail' })
})

test('puts the wanted statuses in their order, and the most operations first', () => {
  const two = [fail('TWO'), fail('TWO', { operationId: 'ohlcvPool' })]
  const report = buildReport([
    fail('W', { verdict: 'warn' }),
    fail('ONE'),
    ...two,
    fail('P', { verdict: 'pass' }),
  ])
  expect(groupRequirements(report, 'fail', 'warn').map(({ id }) => id)).toEqual(['TWO', 'ONE', 'W'])
  expect(groupRequirements(report, 'warn', 'fail').map(({ id }) => id)).toEqual(['W', 'TWO', 'ONE'])
  expect(groupRequirements(report, 'error')).toEqual([])
})

test('joins findings of one cause over the operations, and counts them all', () => {
  const here = fail('A')
  const there = fail('A', {
    operationId: 'ohlcvPool',
    findings: [buildReportedFinding({ others: { found: 2, places: [] } })],
    found: 3,
  })
  const [group] = groupRequirements(buildReport([here, there]), 'fail')
  expect(group?.findings).toMatchObject([{ operationId: 'tokenDetails', elsewhere: [['ohlcvPool', 3]] }])
  expect(group?.found).toBe(4)
  expect(countRepresentedFindings(group?.findings ?? [])).toBe(4)
})

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

const list = (given: Parameters<typeof buildReport>[1]) => listObservedGaps(buildReport([], given))

test('lists each behavior once, with its operations', () => {
  const observed = list({
    gaps: [
      { id: 'GAP-10', operationId: 'tokenDetails', observed: 'bare' },
      { id: 'GAP-17', operationId: 'tokenDetails', observed: 'bare' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'bare' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'other' },
      { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'bare' },
    ],
  })
  expect(observed.map(({ id, observed: what, operations }) => [id, what, ...operations])).toEqual([
    ['GAP-10', 'bare', 'tokenDetails', 'ohlcvPool'],
    ['GAP-17', 'bare', 'tokenDetails'],
    ['GAP-10', 'other', 'ohlcvPool'],
  ])
  expect(observed[0]?.question).toMatch(/\?$/)
  const [unknown] = list({ gaps: [{ id: 'GAP-X', operationId: 'tokenDetails', observed: 'empty' }] })
  expect(unknown?.question).toBe('')
})

test('writes kind, properties and message of a workflow command, escaped', () => {
  expect(formatWorkflowCommand('error', { file: 'a.yaml', line: 3 }, 'It failed.')).toBe(
    '::error file=a.yaml,line=3::It failed.',
  )
  expect(formatWorkflowCommand('warning', { title: 'a:b,c%' }, '100 %: a,b\nc')).toBe(
    '::warning title=a%3Ab%2Cc%25::100 %25: a,b%0Ac',
  )
})

test('lets no foreign text start another command', () => {
  const written = formatWorkflowCommand('notice', {}, 'x\n::set-env name=A::b\r\n##[group]\u001b[31m')
  for (const sign of ['\r', '\n', '\u001b']) expect(written).not.toContain(sign)
  expect(written.slice('::notice '.length)).not.toMatch(/%0A::|##\[/)
})
