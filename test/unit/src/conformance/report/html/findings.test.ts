import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { groupRequirements } from '../../../../../../src/conformance/report/group-requirements.ts'
import { FailedRequestsList, Findings } from '../../../../../../src/conformance/report/html/findings.tsx'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../../support/build-report.ts'

const fail = (more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ verdict: 'fail', findings: [buildReportedFinding()], ...more })
const draw = (...entries: ReturnType<typeof fail>[]) =>
  render(h(Findings, { groups: groupRequirements(buildReport(entries), 'fail', 'known'), title: 'Failed' }))

test('shows nothing when everything holds', () => {
  expect(render(h(Findings, { groups: [], title: 'Failed' }))).toBe('')
})

test('shows a requirement with its findings, the first one open', () => {
  const finding = buildReportedFinding({ message: 'a < b', place: 'status', exchange: 4 })
  const html = draw(fail({ findings: [finding, { ...finding, message: 'other', place: 'body' }] }))
  expect(html).toContain('<h2>Failed</h2>')
  expect(html).toContain('<article id="fail-ENV-006" data-cells="tokenDetails/ENV" class="fail">')
  expect(html).toContain('a &lt; b')
  expect([...html.matchAll(/<details( open)?>/g)].map(([, open]) => open)).toEqual([' open', undefined])
  expect(html).toContain('exchange 4')
})

test('counts the findings that are not shown', () => {
  expect(draw(fail({ found: 8 }))).toContain('… and 7 more; at most 5 are shown.')
  expect(draw(fail())).not.toContain('more;')
})

test('colors the cells of requirements that it shows with another', () => {
  const html = draw(fail(), fail({ id: 'COL-x', shownBy: 'ENV-006' }))
  expect(html).toContain('data-cells="tokenDetails/ENV tokenDetails/COL"')
  expect(html).toContain(' · also COL-x')
})

test('says until when a failure is known', () => {
  const html = draw(fail({ known: { reason: 'TICKET-1', owner: 'team', expires: '2027-01-01' } }))
  expect(html).toContain('Known until 2027-01-01: TICKET-1 (team)')
})

test('lists the failed requests by cause', () => {
  const failed = {
    cause: 'status 503',
    requests: 2,
    operations: { ohlcvPool: 2 },
    exchange: 9,
    curl: 'curl x',
  }
  const html = render(h(FailedRequestsList, { report: buildReport([], { failedRequests: [failed] }) }))
  expect(html).toContain('<summary>2 requests, status 503: ohlcvPool 2 (first: exchange 9)</summary>')
  expect(html).toContain('<code>curl x</code>')
})
