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
  expect(formatConsole({ ...report, requirements: pools }, { width: 90 })).toMatchInlineSnapshot(`
    "market-data-contract 0.1.0
    profile standard · 128 requests in 2.4 s
    base http://127.0.0.1:4010 · social http://127.0.0.1:4012

    FAIL TYP-007 a UInt256 is a string of decimal digits
      documented: shared rules, envelope; 9 findings in 36 looked at; also
      COL-PoolMetricsV3-currentLiquidity
      /evm/dexa/v3/pool [0].data[0].liquidity (exchange 8, trace
      5b8a1d0c9e7f42361a2b3c4d00000008)
        a UInt256 is written as a number, which loses digits
        expected  a JSON string of decimal digits, actual 1.5192837465019283e+24
        others    2 findings alike: [0].data[1].liquidity (exchange 8), [0].data[2].liquidity
                  (exchange 8)
        also on   dexbV3Pool 3, dexdV3Pool 3
        curl -sS -H 'Accept:' -H "X-API-Key: $MDC_API_KEY" 'http://127.0.0.1:4010/altchain/trade-statistics?timeframe=4h'

    ERROR AUT-002 a wrong key is refused
      documented: shared rules, envelope
      the check itself broke: a bug of the suite

    WARN ORD-PL rows follow order_desc
      inferred: shared rules, envelope; 1 finding in 12 looked at
      /evm/dexd/v3/pools [0].data[1].totalTradeCount (exchange 17)
        a later row is larger
        expected  1203 + 887 = 2090, actual 2089
        curl -sS -H 'Accept:' -H "X-API-Key: $MDC_API_KEY" 'http://127.0.0.1:4010/altchain/trade-statistics?timeframe=4h'

    Failed by the service itself (nothing else is blamed for these)
      3 requests, status 503: ohlcvPool 2, tokenDetails 1 (first: exchange 9)

    Where the contract is silent, the target does this (never a failure)
    GAP-10  error-and-message: tokenDetails, ohlcvPool
    GAP-17  bare: clmmVenuePools

    Not judged
       1 not exercised: no rows (PAG-001)
       1 skipped: profile smoke (ORD-PL)
       1 inconclusive: data moved twice (PAG-001)

    Accepted findings
    ENV-006 1 operation: TICKET-88 (data-team, until 2027-02-01)

    Notes
    TYP-009 on altchain/token-details holds now: delete accepted.yaml:4.

    mdc requirements TYP-007 explains the first one.
    requirements by operation: 7 failed · 1 error of the suite · 1 warning · 1 accepted finding · 1 inconclusive · 132 passed · 1 observed · 2 not exercised · 23 skipped
    floor met: 118 of 120 documented requirements exercised, 90 % asked for
    exit 1: 2 documented requirements failed, 1 accepted, floor met
    "
  `)
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
