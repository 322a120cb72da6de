import type {
  Report,
  ReportedFinding,
  RequirementResult,
  Verdict,
} from '../../src/conformance/model/report.ts'
import { contract } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { readYaml } from './read-yaml.ts'

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

/** Results by requirement and operation. Without operations an entry holds for every one, findings change a usual one. */
interface FaultyReport {
  readonly titles: Readonly<Record<string, string>>
  readonly changes: readonly {
    readonly id: string
    readonly operations?: readonly OperationId[]
    readonly result: Partial<RequirementResult>
  }[]
  readonly service: Partial<RequirementResult>
  readonly report: Partial<Report>
}

/** A run against a service with several faults, of every verdict. */
export function buildFaultyReport(): Report {
  const { titles, changes, service, report } = readYaml<FaultyReport>(import.meta.url, 'faulty-report.yaml')
  const results = contract.operations.flatMap(({ id: operationId }) =>
    Object.entries(titles).map(([id, title]) => {
      const change = changes.find(
        each => each.id === id && (each.operations ?? [operationId]).includes(operationId),
      )
      const findings = (change?.result.findings ?? []).map(buildReportedFinding)
      return buildRequirementResult({
        id,
        title,
        operationId,
        ...change?.result,
        findings,
        found: change?.result.found ?? findings.length,
      })
    }),
  )
  return buildReport([...results, buildRequirementResult(service)], report)
}
