import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { groupRequirements } from '../../../../../src/conformance/report/group-requirements.ts'
import { Findings } from '../../../../../src/conformance/report/html/findings.tsx'
import { formatHtml } from '../../../../../src/conformance/report/html/format-html.tsx'
import { Matrix, ReportTables } from '../../../../../src/conformance/report/html/report-tables.tsx'
import { listUncheckableStatements } from '../../../../../src/contract/source-places.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

test('tells of gaps, of what was not judged, of failed requests and of accepted findings', () => {
  const html = formatHtml(buildFaultyReport())
  expect(html).toContain('<summary>Where the contract is silent (2)</summary>')
  expect(html).toContain('<td>skipped: profile smoke</td>')
  expect(html).toContain('3 requests, status 503: ohlcvPool 2, tokenDetails 1 (first: exchange 9)</summary>')
  expect(html).toContain('TICKET-88 (data-team, until 2027-02-01)')
})

test('lists every statement that no request can check', () => {
  const html = render(h(ReportTables, { report: buildReport([]) }))
  const statements = listUncheckableStatements()
  expect(html).toContain(`Not checkable (${statements.length})`)
  for (const { says, clause } of statements)
    expect(html).toContain([says, clause].map(text => render(h('td', null, text))).join(''))
})

const fail = (more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ verdict: 'fail', findings: [buildReportedFinding()], ...more })
const drawFindings = (...entries: ReturnType<typeof fail>[]) =>
  render(
    h(Findings, { groups: groupRequirements(buildReport(entries), 'fail', 'accepted'), title: 'Failed' }),
  )

test('shows a requirement with its findings, the first one open', () => {
  const finding = buildReportedFinding({ message: 'a < b', place: 'status', exchange: 4 })
  const html = drawFindings(fail({ findings: [finding, { ...finding, message: 'other', place: 'body' }] }))
  expect(html).toContain('<h2>Failed</h2>')
  expect(html).toContain('<article id="fail-ENV-006" class="fail">')
  expect(html).toContain('a &lt; b')
  expect([...html.matchAll(/<details( open)?>/g)].map(([, open]) => open)).toEqual([' open', undefined])
  expect(html).toContain('exchange 4')
})

test('names requirements that it shows with another, and the row of a finding', () => {
  const excerpt = { index: 3, row: { buyCount: '7', token: '"0x<1>"' } }
  const html = drawFindings(
    fail({ findings: [buildReportedFinding({ excerpt })] }),
    fail({ id: 'COL-x', shownBy: 'ENV-006' }),
  )
  expect(html).toContain(' · also COL-x')
  expect(html).toContain('row 3</dt><dd><code class="row 3">buyCount: 7, token: &quot;0x&lt;1>&quot;')
})

const drawMatrix = (...entries: ReturnType<typeof buildRequirementResult>[]) =>
  render(h(Matrix, { report: buildReport(entries) }))
const pass = (id: string, more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ id, ...more })

test('shows the worst status of a cell, with a link and a number', () => {
  const html = drawMatrix(
    pass('ENV-001'),
    pass('ENV-002', { verdict: 'fail' }),
    pass('ENV-003', { verdict: 'fail' }),
  )
  expect(html).toContain('<a href="#fail-ENV-002">F2</a>')
  expect(html).toContain('title="/altchain/token-details/ENV: 2 requirements failed, of 3"')
})

test('shows the judged share of a family that passed in part', () => {
  const part = drawMatrix(
    pass('ENV-001'),
    pass('ENV-002', { verdict: 'skipped' }),
    pass('ENV-003', { verdict: 'observed' }),
  )
  expect(part).toContain('<td class="cell pass partly"')
  expect(part).toContain('<small>2/3</small>')
  expect(drawMatrix(pass('ENV-001'))).toContain(
    '<td class="cell pass" title="/altchain/token-details/ENV: 1 requirement passed, of 1">✓</td>',
  )
})
