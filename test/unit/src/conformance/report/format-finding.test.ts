import { expect, test } from 'vitest'
import {
  formatFinding,
  formatFindings,
  listFindingDetails,
  locateFinding,
} from '../../../../../src/conformance/report/format-finding.ts'
import { buildReportedFinding, buildRequirementResult } from '../../../../support/build-report.ts'

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

test('writes the lines of a finding, the command last', () => {
  expect(formatFinding(placed)).toEqual([
    '/altchain/token-details [0].data[1].buyCount (exchange 17)',
    '  a count is wrong',
    '  expected  2, actual 3',
    `  ${finding.curl}`,
  ])
})

test('wraps all lines but the command', () => {
  const lines = formatFinding({ ...placed, expected: 'some words '.repeat(9) }, 40)
  expect(lines.filter(line => line.length > 40)).toEqual([`  ${finding.curl}`])
  expect(lines.filter(line => line.startsWith('  expected'))).toHaveLength(1)
})

test('joins the findings of a requirement', () => {
  const text = formatFindings(buildRequirementResult({ findings: [finding, finding] }))
  expect(text).toBe([...formatFinding(placed), ...formatFinding(placed)].join('\n'))
})
