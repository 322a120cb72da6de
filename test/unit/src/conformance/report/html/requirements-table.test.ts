import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import {
  GapsTable,
  LatencyTable,
  NotCheckableList,
  RequirementsTable,
  UnjudgedTable,
} from '../../../../../../src/conformance/report/html/requirements-table.tsx'
import { listUncheckableStatements } from '../../../../../../src/contract/model/read-clause.ts'
import { buildLatency, buildReport, buildRequirementResult } from '../../../../../support/build-report.ts'

const draw = (
  table: typeof GapsTable,
  given: Parameters<typeof buildReport>[1],
  entries: Parameters<typeof buildReport>[0] = [],
) => render(h(table, { report: buildReport(entries, given) }))

test('counts what was observed in gaps', () => {
  const html = draw(GapsTable, { gaps: [{ id: 'GAP-10', operationId: 'ohlcvPool', observed: 'bare' }] })
  expect(html).toContain('<summary>Where the contract is silent (1)</summary>')
  expect(html).toContain('<td><code>bare</code></td><td>ohlcvPool</td>')
})

test('puts the slowest operation first, and shows nothing without answers', () => {
  const latency = [buildLatency('ohlcvPool', { max: 5 }), buildLatency('tokenDetails', { max: 70 })]
  const html = render(h(LatencyTable, { report: buildReport([], { latency }) }))
  expect(html).toContain('(slowest 70 ms)')
  expect(html.indexOf('tokenDetails')).toBeLessThan(html.indexOf('ohlcvPool'))
  expect(render(h(LatencyTable, { report: buildReport([]) }))).toBe('')
})

test('says why requirements were not judged', () => {
  const html = draw(UnjudgedTable, {}, [
    buildRequirementResult({ verdict: 'skipped', reason: 'profile smoke' }),
  ])
  expect(html).toContain('<td>skipped: profile smoke</td><td>1: ENV-006</td>')
})

test('lists every statement that no request can check', () => {
  const html = render(h(NotCheckableList, {}))
  const statements = listUncheckableStatements()
  expect(html).toContain(`Not checkable (${statements.length})`)
  expect(html.match(/<li>/g)).toHaveLength(new Set(statements.map(({ says }) => says)).size)
})

test('has one line for each requirement, over all its operations', () => {
  const html = draw(RequirementsTable, {}, [
    buildRequirementResult({ evaluated: 2 }),
    buildRequirementResult({ evaluated: 3, operationId: 'ohlcvPool' }),
    buildRequirementResult({ evaluated: 4, operationId: 'dexdV3Pool', verdict: 'fail' }),
  ])
  expect(html).toContain('<summary>All 1 requirement</summary>')
  expect(html).toContain('<tr data-level="documented" data-standing="pass fail">')
  expect(html).toContain('title="tokenDetails, ohlcvPool"')
  expect(html).toContain('<td>9</td>')
})
