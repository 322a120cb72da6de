import { expect, it, test } from 'vitest'
import { formatWorkflowCommand } from '../../../../../src/base/format-workflow-command.ts'
import * as words from '../../../../../src/conformance/report/describe-report.ts'
import { locateFinding } from '../../../../../src/conformance/report/format-finding.ts'
import {
  createGroupKeyLookup,
  groupRequirements,
} from '../../../../../src/conformance/report/group-requirements.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

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

test('names the path of a finding about the whole service', () => {
  const findings = [buildReportedFinding({ operation: 'ohlcvPool' })]
  const [group] = groupRequirements(buildReport([fail('XEP-04', { operationId: null, findings })]), 'fail')
  expect(group?.findings.map(locateFinding)).toEqual([
    '/altchain/ohlcv/pool [0].data[1].totalTradeCount (exchange 17)',
  ])
})

it.each([
  [108, 120, 'met'],
  [107, 120, 'missed'],
  [0, 0, 'missed'],
])('with %i of %i exercised, the floor of 90 %% is %s', (exercised, total, want) => {
  const says = words.describeReport(buildReport([], { coverage: { exercised, total, floor: 0.9 } })).coverage
  expect(says).toMatch(new RegExp(`^floor ${want}: ${exercised} of ${total} .*, 90 % asked for$`))
})

test('tells failed requests from those that reached nothing', () => {
  const failed = { cause: 'status 503', requests: 3, operations: { a: 1, b: 2 }, exchange: 9, curl: 'curl' }
  expect(words.describeFailedRequests(failed)).toBe('3 requests, status 503: b 2, a 1 (first: exchange 9)')
  const failedRequests = [failed, { ...failed, unreached: true as const }]
  const groups = words.groupFailedRequests(buildReport([], { failedRequests }))
  expect(groups.map(([heading]) => heading.split(' ')[0])).toEqual(['Failed', 'Not'])
})

test('lets no foreign text start another command', () => {
  const written = formatWorkflowCommand('notice', {}, 'x\n::set-env name=A::b\r\n##[group]\u001b[31m')
  for (const sign of ['\r', '\n', '\u001b']) expect(written).not.toContain(sign)
  expect(written.slice('::notice '.length)).not.toMatch(/%0A::|##\[/)
})
