import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatConsole } from '../../../../../src/conformance/report/format-console.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

test('reports payments to several accounts', () => {
  const payment = {
    operationId: 'clmmVenuePools',
    exchange: 1,
    amount: '50000',
    asset: '0x1',
    network: 'eip155:8453',
    payer: '0x2',
    nonce: '0x3',
    validBefore: '1',
    outcome: 'settled',
  } as const
  const pay = (accounts: readonly string[]) => {
    const sent = accounts.map(payTo => ({ ...payment, payTo }))
    return formatConsole(
      buildReport([buildRequirementResult()], { payments: { maxCost: 1, cost: 0.1, sent } }),
    )
  }
  expect(pay(['0xaa', '0xbb'])).toContain('0.10 of 1 units, warning: to 2 accounts, 0xaa and 0xbb')
  expect(pay(['0xaa', '0xAA'])).not.toContain('warning')
})

test('reports what broke, where, why, and the command that repeats it', () => {
  const report = buildFaultyReport()
  const pools = report.requirements.filter(({ id }) => id !== 'INV-TS-03')
  const text = readFileSync(new URL('console.txt', import.meta.url), 'utf8')
  expect(formatConsole({ ...report, requirements: pools }, { width: 90 })).toBe(text)
})

test('has no empty sections for a run that conforms', () => {
  expect(formatConsole(buildReport([buildRequirementResult()])).match(/^[a-zA-Z]+/gm)).toEqual([
    'market',
    'profile',
    'base',
    'requirements',
    'floor',
    'exit',
  ])
})

test('shows at most five findings of a requirement, those of different operations first', () => {
  const findings = Array.from({ length: 5 }, (_, index) => buildReportedFinding({ message: `${index}` }))
  const entries = (['tokenDetails', 'ohlcvPool', 'tvlTopOwners'] as const).map(operationId =>
    buildRequirementResult({
      operationId,
      verdict: 'fail',
      findings: findings.map(each => buildReportedFinding({ message: `${operationId} ${each.message}` })),
      found: 100,
    }),
  )
  const text = formatConsole(buildReport(entries))
  expect(text.match(/(?<= )\S+(?= \[0\].*exchange)/g)).toEqual([
    '/altchain/token-details',
    '/altchain/ohlcv/pool',
    '/evm/tvl/top-owners',
    '/altchain/token-details',
    '/altchain/ohlcv/pool',
  ])
  expect(text).toContain('  … and 295 more\n')
  expect(text.match(/curl/g)).toHaveLength(1)
})

test('changes nothing by color, and ends with the reason', () => {
  const report = buildFaultyReport()
  const colored = formatConsole(report, { color: true })
  expect(colored).not.toBe(formatConsole(report))
  expect(stripVTControlCharacters(colored)).toBe(formatConsole(report))
  expect(formatConsole(report)).toMatch(
    /\nexit 1: 2 documented requirements failed, 1 accepted, floor met\n$/,
  )
})

test('keeps lines within the terminal except for the command, and sanitizes each value', () => {
  const long = `\u001b[2J${'x'.repeat(500)}\nexit 0: conforms`
  const finding = buildReportedFinding({ message: long, place: long, expected: long, actual: long })
  const entry = buildRequirementResult({ title: long, clause: long, verdict: 'fail', findings: [finding] })
  const lines = formatConsole(buildReport([entry], { target: { base: long } }), { width: 80 }).split('\n')
  const wide = lines.filter(line => [...line].length > 80).map(line => line.trim().split(' ')[0])
  expect(wide.filter(word => word !== 'curl' && word !== 'floor' && word !== 'base')).toEqual([])
  expect(lines.join('\n')).not.toContain('\u001b')
  expect(lines.filter(line => line.startsWith('exit '))).toEqual(['exit 0: conforms'])
})
