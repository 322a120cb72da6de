import { expect, test } from 'vitest'
import {
  createFingerprint,
  listBrokenStatements,
} from '../../../../../../src/conformance/report/statements/list-broken-statements.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../../support/build-report.ts'

const at = (place: string, actual = '1') => buildReportedFinding({ place, actual })
const fail = (more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ verdict: 'fail', findings: [at('[0].data[1].buyCount')], ...more })
const list = (...entries: ReturnType<typeof fail>[]) => listBrokenStatements(buildReport(entries))

test('lists the findings of failures, warnings and known failures', () => {
  const known = { reason: 'x', owner: 'y', expires: '2027-01-01' }
  const listed = list(
    fail(),
    fail({ id: 'B', verdict: 'warn' }),
    fail({ id: 'C', known }),
    fail({ id: 'D', verdict: 'observed' }),
  )
  expect(listed.map(({ entry, standing }) => [entry.id, standing])).toEqual([
    ['ENV-006', 'fail'],
    ['B', 'warn'],
    ['C', 'known'],
  ])
})

test('omits what another requirement says more exactly', () => {
  expect(list(fail(), fail({ id: 'B', shownBy: 'ENV-006' })).map(({ entry }) => entry.id)).toEqual([
    'ENV-006',
  ])
})

test('keeps the fingerprint of a finding in another row with another value', () => {
  const [one] = list(fail())
  const [other] = list(fail({ findings: [at('[0].data[7].buyCount', '2')] }))
  expect(one?.fingerprint).toBe(other?.fingerprint)
  expect(one?.fingerprint).toMatch(/^[\da-f]{32}$/)
})

test('gives different findings of a report different fingerprints', () => {
  const places = ['[0].data[1].buyCount', '[0].data[2].buyCount', '[0].data[1].sellCount']
  const findings = places.map(place => at(place))
  const listed = list(
    fail({ findings }),
    fail({ findings, operationId: 'ohlcvPool' }),
    fail({ findings, id: 'B' }),
  )
  expect(new Set(listed.map(({ fingerprint }) => fingerprint)).size).toBe(9)
})

test('hashes to the beginning of SHA-256', () => {
  expect(createFingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
})
