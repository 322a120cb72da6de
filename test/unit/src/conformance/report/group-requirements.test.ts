import { expect, test } from 'vitest'
import {
  countRepresentedFindings,
  createGroupKeyLookup,
  getRequirementStatus,
  groupRequirements,
} from '../../../../../src/conformance/report/group-requirements.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

const fail = (id: string, more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ id, verdict: 'fail', findings: [buildReportedFinding()], ...more })

test('shows a listed failure as known', () => {
  const known = { reason: 'TICKET-1', owner: 'team', expires: '2027-01-01' }
  expect([getRequirementStatus(fail('A')), getRequirementStatus(fail('A', { known }))]).toEqual([
    'fail',
    'known',
  ])
})

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

test('shows findings of different operations first, and five at most', () => {
  const finding = (message: string) => buildReportedFinding({ message })
  const a = fail('A', { findings: ['1', '2', '3', '4'].map(finding) })
  const b = fail('A', { operationId: 'ohlcvPool', findings: ['5', '6'].map(finding) })
  const [group] = groupRequirements(buildReport([a, b]), 'fail')
  expect(group?.findings.map(({ message }) => message)).toEqual(['1', '5', '2', '6', '3'])
})
