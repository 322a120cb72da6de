import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { groupRequirements } from '../../../../../src/conformance/report/group-requirements.ts'
import { Excerpt } from '../../../../../src/conformance/report/html/excerpt.tsx'
import { Findings } from '../../../../../src/conformance/report/html/findings.tsx'
import { formatHtml } from '../../../../../src/conformance/report/html/format-html.tsx'
import { Matrix } from '../../../../../src/conformance/report/html/matrix.tsx'
import {
  LatencyTable,
  NotCheckableList,
} from '../../../../../src/conformance/report/html/requirements-table.tsx'
import { listUncheckableStatements } from '../../../../../src/contract/model/read-clause.ts'
import {
  buildFaultyReport,
  buildLatency,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

test('tells of gaps, of what was not judged, of failed requests and of accepted findings', () => {
  const html = formatHtml(buildFaultyReport())
  expect(html).toContain('<summary>Where the contract is silent (2)</summary>')
  expect(html).toContain('<td>skipped: profile smoke</td>')
  expect(html).toContain('3 requests, status 503: ohlcvPool 2, tokenDetails 1 (first: exchange 9)</summary>')
  expect(html).toContain('Accepted until 2027-02-01: TICKET-88 (data-team)')
})

test('puts the slowest operation first, and shows nothing without answers', () => {
  const latency = [buildLatency('ohlcvPool', { max: 5 }), buildLatency('tokenDetails', { max: 70 })]
  const html = render(h(LatencyTable, { report: buildReport([], { latency }) }))
  expect(html).toContain('(slowest 70 ms)')
  expect(html.indexOf('tokenDetails')).toBeLessThan(html.indexOf('ohlcvPool'))
  expect(render(h(LatencyTable, { report: buildReport([]) }))).toBe('')
})

test('lists every statement that no request can check', () => {
  const html = render(h(NotCheckableList, {}))
  const statements = listUncheckableStatements()
  expect(html).toContain(`Not checkable (${statements.length})`)
  expect(html.match(/<li>/g)).toHaveLength(new Set(statements.map(({ says }) => says)).size)
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
  expect(html).toContain('<article id="fail-ENV-006" data-cells="tokenDetails/ENV" class="fail">')
  expect(html).toContain('a &lt; b')
  expect([...html.matchAll(/<details( open)?>/g)].map(([, open]) => open)).toEqual([' open', undefined])
  expect(html).toContain('exchange 4')
})

test('colors the cells of requirements that it shows with another', () => {
  const html = drawFindings(fail(), fail({ id: 'COL-x', shownBy: 'ENV-006' }))
  expect(html).toContain('data-cells="tokenDetails/ENV tokenDetails/COL"')
  expect(html).toContain(' · also COL-x')
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
  expect(html).toContain('<a href="#fail-ENV-002" data-cell="tokenDetails/ENV">F2</a>')
  expect(html).toContain('title="tokenDetails/ENV: 2 requirements failed, of 3"')
  expect(html).not.toContain('without-findings')
  const mixed = drawMatrix(pass('ENV-001', { verdict: 'fail' }), pass('NET-002'))
  expect(mixed.match(/<th[^>]*>\w+<small>/g)).toEqual([
    '<th>ENV<small>',
    '<th class="without-findings">NET<small>',
  ])
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
    '<td class="cell pass" title="tokenDetails/ENV: 1 requirement passed, of 1">✓</td>',
  )
})

const row = Object.fromEntries([...'abcdefghij'].map(name => [name, `${name}!`]))
const show = (excerpt: object, expected = '') =>
  render(h(Excerpt, { finding: buildReportedFinding({ expected, excerpt: { index: 3, row, ...excerpt } }) }))
const heads = (html: string, names = /<th class[^>]*>([^<]*)/g) =>
  [...html.matchAll(names)].map(([, name]) => name).join('')
const marked = /<th class="mark">([^<]*)/g

test('shows the first cells, and the marked one with its neighbors', () => {
  const html = show({ mark: 'g' })
  expect(heads(html)).toBe('abc…fgh…')
  expect(heads(html, marked)).toBe('g')
  expect(html).toContain('<td class="mark" title="g!">g!</td>')
  expect(html).toContain('<td>3</td>')
})

test('marks the columns of a rule when no name is marked', () => {
  const html = show({}, 'row.b + row.j == row.zzz && borrow.c')
  expect(heads(html, marked)).toBe('bj')
  expect(heads(html)).toBe('abc…ij')
  const all = [...'abcdefghij'].map(name => `row.${name}`).join(' + ')
  expect(heads(show({}, `${all} == 0`), marked)).toBe('abcde')
})
