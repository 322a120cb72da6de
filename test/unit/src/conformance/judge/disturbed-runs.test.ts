import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../../mocks/mock.ts'
import type { RunOptions } from '../../../../../src/conformance/conform.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Report, Verdict } from '../../../../../src/conformance/model/report.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

const now = '2026-01-15T12:00:00Z'

async function judgeMock(mock: Mock, options: RunOptions = {}): Promise<Report> {
  return judge(await recordMockRun(mock, { profile: 'standard', ...options }))
}

function listIds({ requirements }: Report, verdict: Verdict): string[] {
  return [...new Set(requirements.filter(each => each.verdict === verdict).map(({ id }) => id))].toSorted()
}

const RUN = { timeout: 120_000 }

describe('failing requests of a service are reported by cause, and nothing else is blamed', RUN, () => {
  it.each<[scenario: string, failed: string[], warned: string[], cause: RegExp]>([
    ['flaky=3', ['NET-001'], ['ERR-002'], /^status 500$/],
    ['flaky=20%', ['NET-001'], ['ERR-002'], /^status 500$/],
    ['server-error=502', [], ['ERR-002'], /^status 502$/],
    ['connection-reset', [], [], /^reset: /],
  ])('%s', async (scenario, failed, warned, cause) => {
    const report = await judgeMock(createMock({ seed: 7, now, size: 'small', scenarios: [scenario] }), {
      negative: true,
    })
    expect(listIds(report, 'fail')).toEqual(failed)
    expect(listIds(report, 'warn')).toEqual(warned)
    expect(report.failedRequests).toHaveLength(1)
    expect(report.failedRequests[0]?.cause).toMatch(cause)
  })
})

/** Two mocks that are asked by turns, one an hour behind the other; `first` of them begins. */
function alternate(first: number): Mock {
  const late = new Date(Date.parse(now) - 3_600_000)
  const [mock, other] = [now, late].map(instant => createMock({ seed: 7, now: instant, size: 'small' })) as [
    Mock,
    Mock,
  ]
  let asked = first
  return { ...mock, handle: request => (asked++ % 2 === 0 ? mock : other).handle(request) }
}

it.each([0, 1])('reports two replicas with data of different hours as moving (%i)', RUN, async first => {
  const report = await judgeMock(alternate(first))
  expect(listIds(report, 'fail')).toEqual([])
  const offset = report.requirements.filter(({ id }) => id === 'PAR-DEF-offset')
  expect(offset.map(({ reason }) => reason).join('; ')).toMatch(
    /of other data than the list|changed in between/,
  )
})

describe('a reply that takes 40 seconds', () => {
  const scenarios = ['slow=40000@tokenDetails']
  it('is reported, and fails no run without a limit', async () => {
    const report = await judgeMock(createMock({ seed: 7, now, scenarios }), { profile: 'smoke' })
    expect([report.exit.code, listIds(report, 'fail')]).toEqual([0, []])
    const slow = report.latency.filter(({ max }) => max > 0)
    expect(slow).toMatchObject([{ operationId: 'tokenDetails', requests: 1, p50: 40_000, max: 40_000 }])
  })

  it('is a separate finding with --max-latency', async () => {
    const options: RunOptions = { profile: 'smoke', maxLatencyMs: 2000 }
    const report = await judgeMock(createMock({ seed: 7, now, scenarios }), options)
    expect([report.exit.code, listIds(report, 'fail')]).toEqual([1, ['NET-LATENCY']])
    const [failed, ...more] = report.requirements.filter(({ verdict }) => verdict === 'fail')
    expect(more).toEqual([])
    expect(failed).toMatchObject({
      operationId: 'tokenDetails',
      findings: [{ expected: 'at most 2000 ms', actual: '40000' }],
    })
  })
})
