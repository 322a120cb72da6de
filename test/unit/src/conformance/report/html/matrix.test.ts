import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Matrix, nameCell } from '../../../../../../src/conformance/report/html/matrix.tsx'
import { buildReport, buildRequirementResult } from '../../../../../support/build-report.ts'

const draw = (...entries: ReturnType<typeof buildRequirementResult>[]) =>
  render(h(Matrix, { report: buildReport(entries) }))
const pass = (id: string, more: Parameters<typeof buildRequirementResult>[0] = {}) =>
  buildRequirementResult({ id, ...more })

test('names a cell by operation and family', () => {
  expect(nameCell({ id: 'INV-TS-03', operationId: 'tradeStatistics' })).toBe('tradeStatistics/INV')
  expect(nameCell({ id: 'AUT-002', operationId: null })).toBe('service/AUT')
})

test('has a column for each family and a row for each operation', () => {
  const html = draw(pass('ENV-006'), pass('NET-002', { operationId: 'ohlcvPool' }), pass('ENV-001'))
  expect([...html.matchAll(/<th>(\w+)<small>(\w+)/g)].map(([, ...names]) => names)).toEqual([
    ['ENV', 'envelope'],
    ['NET', 'transport'],
  ])
  expect([...html.matchAll(/<th>(\w+)<\/th>/g)].map(([, name]) => name)).toEqual([
    'tokenDetails',
    'ohlcvPool',
  ])
})

test('shows the worst status of a cell, with a link and a number', () => {
  const html = draw(
    pass('ENV-001'),
    pass('ENV-002', { verdict: 'fail' }),
    pass('ENV-003', { verdict: 'fail' }),
  )
  expect(html).toContain('<a href="#fail-ENV-002" data-cell="tokenDetails/ENV">F2</a>')
  expect(html).toContain('title="tokenDetails/ENV: 2 requirements failed, of 3"')
})

test('shows the judged share of a family that passed in part', () => {
  const part = draw(
    pass('ENV-001'),
    pass('ENV-002', { verdict: 'skipped' }),
    pass('ENV-003', { verdict: 'observed' }),
  )
  expect(part).toContain('<td class="cell pass partly"')
  expect(part).toContain('<small>2/3</small>')
  expect(draw(pass('ENV-001'))).toContain(
    '<td class="cell pass" title="tokenDetails/ENV: 1 requirement passed, of 1">✓</td>',
  )
})
