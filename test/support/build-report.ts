import type {
  Report,
  ReportedFinding,
  RequirementResult,
  Verdict,
} from '../../src/conformance/model/report.ts'
import { contract } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'

/** A finding on a row of pools, with whatever is said otherwise. */
export function buildReportedFinding(given: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    message: 'totalTradeCount is not buyCount plus sellCount',
    place: '[0].data[1].totalTradeCount',
    expected: '1203 + 887 = 2090',
    actual: '2089',
    curl: `curl -sS -H 'Accept:' -H "X-API-Key: $MDC_API_KEY" 'http://127.0.0.1:4010/altchain/trade-statistics?timeframe=4h'`,
    exchange: 17,
    ...given,
  }
}

/** One requirement judged, passing unless something else is said. */
export function buildRequirementResult(given: Partial<RequirementResult> = {}): RequirementResult {
  const findings = given.findings ?? []
  return {
    id: 'ENV-006',
    title: 'rows equals data.length',
    level: 'documented',
    clause: 'shared rules, envelope',
    operationId: 'tokenDetails',
    verdict: 'pass',
    evaluated: 12,
    findings,
    found: findings.length,
    ...given,
  }
}

/** A report over these requirements, its summary counted; exit and the rest as given. */
export function buildReport(requirements: readonly RequirementResult[], given: Partial<Report> = {}): Report {
  const number = (verdict: Verdict) =>
    requirements.filter(entry => entry.verdict === verdict && entry.accepted === undefined).length
  return {
    tool: 'market-data-contract 0.1.0',
    target: { base: 'http://127.0.0.1:4010', social: 'http://127.0.0.1:4012' },
    profile: 'standard',
    negative: false,
    startedAt: '2026-11-20T10:00:00.000Z',
    exit: { code: 0, reason: 'conforms' },
    summary: {
      fail: number('fail'),
      error: number('error'),
      warn: number('warn'),
      inconclusive: number('inconclusive'),
      'not-exercised': number('not-exercised'),
      skipped: number('skipped'),
      observed: number('observed'),
      pass: number('pass'),
    },
    requests: 128,
    seconds: 2.4,
    coverage: { exercised: 118, total: 120, floor: 0.9 },
    requirements,
    gaps: [],
    failedRequests: [],
    notes: [],
    ...given,
  }
}

const families: readonly (readonly [id: string, title: string])[] = [
  ['NET-002', 'the body is JSON'],
  ['ENV-006', 'rows equals data.length'],
  ['TYP-007', 'a UInt256 is a string of decimal digits'],
  ['COL-PoolMetricsV3-currentLiquidity', 'liquidity is sent as UInt256'],
  ['INV-TS-03', 'totalTradeCount is buyCount plus sellCount'],
  ['PAG-001', 'pages do not overlap'],
  ['ORD-PL', 'rows follow order_desc'],
]

/** A run against a service with several faults, of every verdict. */
export function buildFaultyReport(): Report {
  const clean = contract.operations.flatMap(({ id: operationId }) =>
    families.map(([id, title]) =>
      buildRequirementResult({ id, title, operationId, ...chooseChanges(id, operationId) }),
    ),
  )
  return buildReport(
    [
      ...clean,
      buildRequirementResult({
        id: 'AUT-002',
        title: 'a wrong key is refused',
        operationId: null,
        verdict: 'error',
        reason: 'the check itself broke: a bug of the suite',
        evaluated: 0,
      }),
    ],
    {
      exit: { code: 1, reason: '2 documented requirements failed, 1 accepted, floor met' },
      gaps: [
        { id: 'GAP-10', operationId: 'tokenDetails', observed: 'error-and-message' },
        { id: 'GAP-10', operationId: 'ohlcvPool', observed: 'error-and-message' },
        { id: 'GAP-17', operationId: 'clmmVenuePools', observed: 'bare' },
      ],
      failedRequests: [
        {
          cause: 'status 503',
          requests: 3,
          operations: { tokenDetails: 1, ohlcvPool: 2 },
          exchange: 9,
          trace: '5b8a1d0c9e7f42361a2b3c4d00000009',
          curl: "curl -sS 'http://127.0.0.1:4010/altchain/token-details'",
          reply: '{"error":"busy"}',
        },
      ],
      notes: ['TYP-009 on altchain/token-details holds now: delete accepted.yaml:4.'],
    },
  )
}

function chooseChanges(id: string, operationId: OperationId): Partial<RequirementResult> {
  const on = (...operations: readonly OperationId[]) => operations.includes(operationId)
  const liquidity = buildReportedFinding({
    message: 'a UInt256 is written as a number, which loses digits',
    place: '[0].data[0].liquidity',
    expected: 'a JSON string of decimal digits',
    actual: '1.5192837465019283e+24',
    exchange: 8,
    trace: '5b8a1d0c9e7f42361a2b3c4d00000008',
    others: {
      found: 2,
      places: ['[0].data[1].liquidity (exchange 8)', '[0].data[2].liquidity (exchange 8)'],
    },
    excerpt: {
      index: 0,
      row: {
        poolAddress: '0x52aa8994…c77e3b',
        chainId: '8453',
        liquidity: '1.5192837465019283e+24',
        tick: '-201',
      },
    },
  })
  const v3 = on('dexaV3Pool', 'dexbV3Pool', 'dexdV3Pool')
  if (id === 'TYP-007' && v3) return { verdict: 'fail', findings: [liquidity], found: 3 }
  if (id === 'COL-PoolMetricsV3-currentLiquidity' && v3)
    return { verdict: 'fail', findings: [liquidity], shownBy: 'TYP-007' }
  if (id === 'INV-TS-03' && on('tradeStatistics'))
    return {
      verdict: 'fail',
      findings: Array.from({ length: 5 }, (_, n) => buildReportedFinding({ exchange: n })),
      found: 9,
    }
  if (id === 'ORD-PL' && on('dexdV3Pools'))
    return {
      verdict: 'warn',
      level: 'inferred',
      findings: [buildReportedFinding({ message: 'a later row is larger' })],
    }
  if (id === 'ENV-006' && on('tvlTopOwners'))
    return {
      verdict: 'fail',
      findings: [buildReportedFinding({ place: '[0].rows' })],
      accepted: { reason: 'TICKET-88', owner: 'data-team', expires: '2027-02-01' },
    }
  if (id === 'PAG-001' && on('clmmVenuePools'))
    return { verdict: 'inconclusive', reason: 'data moved twice', evaluated: 0 }
  if (id === 'PAG-001' && on('tokenDetails', 'ohlcvPool'))
    return { verdict: 'not-exercised', reason: 'no rows', evaluated: 0 }
  if (id === 'ORD-PL') return { verdict: 'skipped', reason: 'profile smoke', evaluated: 0 }
  return id === 'NET-002' && on('sentimentShifts') ? { verdict: 'observed', level: 'open' } : {}
}
