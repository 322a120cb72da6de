import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { replyBounds } from '../../../src/base/bounds.ts'
import { ContractError } from '../../../src/base/contract-error.ts'
import { parseType } from '../../../src/clickhouse/column-type.ts'
import { checkFamilies } from '../../../src/conformance/checks/check-families.ts'
import { ruleChecks } from '../../../src/conformance/checks/rows/rule-checks.ts'
import { transportChecks } from '../../../src/conformance/checks/service/transport-checks.ts'
import { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import { judge, judgeAsync } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import type { Report, RequirementResult } from '../../../src/conformance/model/report.ts'
import { formatConsole } from '../../../src/conformance/report/format-console.ts'
import {
  type ReportFormat,
  reportFiles,
  writeReports,
} from '../../../src/conformance/report/write-reports.ts'
import { buildExchange, judgeRequirement } from '../../support/build-exchange.ts'
import { buildRun } from '../../support/build-planned.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'

let clean: Recording

beforeAll(async () => {
  clean = await recordMockRun(createMock({ size: 'small', now: '2026-01-15T12:00:00Z' }), {
    profile: 'smoke',
  })
})
afterEach(() => vi.restoreAllMocks())

/** The report on the clean recording with the bodies of some operation written again. */
function reportOn(operation: string, write: (body: string) => string): Report {
  const exchanges = clean.exchanges.map(each =>
    each.operation !== operation || each.reply === undefined
      ? each
      : { ...each, reply: { ...each.reply, body: write(each.reply.body) } },
  )
  return judge({ ...clean, exchanges })
}

function find({ requirements }: Report, id: string, operation: string | null): RequirementResult | undefined {
  return requirements.find(each => each.id === id && each.operationId === operation)
}

/** A body with its only table or list changed. */
const inTable =
  (edit: (table: { columns: unknown[]; data: unknown[][]; rows: number }) => unknown) => (body: string) => {
    const parsed = JSON.parse(body)
    edit(parsed[0])
    return JSON.stringify(parsed)
  }
const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const { bytes, levels, values, rows, columns } = replyBounds

describe('a reply beyond a bound is not judged, and the bound is named', () => {
  const cases: [string, (body: string) => string, string][] = [
    [
      '4,000 levels in a cell',
      body => body.replace('"data":[[', `"data":[[${nest(4_000)},`),
      `deeper than ${levels} levels`,
    ],
    ['14 MB', body => body + ' '.repeat(14 * 2 ** 20), `longer than ${bytes} bytes`],
    ['levels without end', () => '['.repeat(200_000), `deeper than ${levels} levels`],
    ['1,000,000 values', () => `[${'0,'.repeat(1_000_000)}0]`, `more than ${values} values`],
    [
      'more rows',
      inTable(table => (table.data = Array.from({ length: rows + 1 }, () => [0]))),
      `more than ${rows} rows`,
    ],
    [
      '50,000 columns',
      inTable(table => (table.columns = Array.from({ length: 50_000 }, (_, at) => ({ name: `${at}` })))),
      `more than ${columns} columns`,
    ],
  ]
  test.each(cases)('%s', (_, write, bound) => {
    const report = reportOn('tokenDetails', write)
    expect(report.exit).toMatchObject({ code: 3, reason: expect.stringContaining(bound) })
    expect(find(report, 'NET-SIZE', 'tokenDetails')).toMatchObject({
      verdict: 'warn',
      findings: [{ actual: expect.stringContaining(bound) }],
    })
    expect(find(report, 'COL-TokenDetails-priceUSD', 'tokenDetails')?.verdict).not.toBe('pass')
    expect(find(report, 'NET-001', 'tokenDetails')).toMatchObject({ verdict: 'inconclusive' })
  })
})

test('limits the nesting of column types', () => {
  const deep = `${'Nullable('.repeat(7_000)}String${')'.repeat(7_000)}`
  expect(() => parseType(deep)).toThrow(ContractError)
  const report = reportOn('tokenDetails', body => body.replace('"type":"String"', `"type":"${deep}"`))
  expect(report.exit.code).toBe(1)
  expect(find(report, 'TYP-001', 'tokenDetails')?.verdict).toBe('fail')
})

describe('a check that throws', () => {
  test('is an error of its own requirements only, and leaves every report complete', async () => {
    const before = judge(clean)
    vi.spyOn(ruleChecks.current, 'judge').mockImplementation(() => {
      throw new TypeError('no such thing')
    })
    const report = judge(clean)
    const ids = new Set(ruleChecks.current.requirements.map(({ id }) => id))
    const others = ({ requirements }: Report) => requirements.filter(({ id }) => !ids.has(id))
    expect(others(report)).toEqual(others(before))
    const own = report.requirements.filter(({ id }) => ids.has(id))
    expect(new Set(own.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
      new Set(['error: the suite itself failed: TypeError: no such thing']),
    )
    expect(report.exit).toMatchObject({ code: 3, reason: expect.stringContaining('no such thing') })
    const written: Record<string, string> = {}
    await writeReports(
      report,
      Object.entries(reportFiles).map(([format, path]) => ({ format: format as ReportFormat, path })),
      (path, text) => {
        written[path] = text
      },
    )
    written.console = formatConsole(report, { color: false, width: 100 })
    expect(Object.keys(written).sort()).toEqual([...Object.values(reportFiles), 'console'].sort())
    for (const text of Object.values(written)) expect(text).toContain('no such thing')
    const { requirements } = JSON.parse(written[reportFiles.json] ?? '') as Report
    expect(requirements.filter(({ verdict }) => verdict === 'error').length).toBeGreaterThanOrEqual(ids.size)
    expect(written[reportFiles.junit]?.match(/<error /g)?.length).toBeGreaterThanOrEqual(ids.size)
  })
})

describe('interrupted judging', () => {
  test('leaves the rest as errors, and earlier verdicts unchanged', async () => {
    const stop = new AbortController()
    const judging = judgeAsync(clean, {}, stop.signal)
    stop.abort()
    const report = await judging
    const [first] = checkFamilies.current.flatMap(({ requirements }) => requirements)
    expect(find(report, first?.id ?? '', 'tokenDetails')?.verdict).toBe('pass')
    expect(find(report, 'COL-TokenDetails-priceUSD', 'tokenDetails')).toMatchObject({
      verdict: 'error',
      reason: 'judging was interrupted',
    })
    expect(report.exit).toMatchObject({ code: 3, reason: expect.stringContaining('interrupted') })
  })

  test('does not follow from interrupted requests', async () => {
    expect(await judgeAsync(clean, {}, AbortSignal.abort())).toEqual(judge(clean))
  })
})

const HERE = Date.parse('2026-01-15T12:00:00Z')
const answered = (headers: Readonly<Record<string, string>>) =>
  buildExchange('tokenDetails', { at: HERE, headers, rows: [] })

test.each<[headers: Readonly<Record<string, string>>, said: 'holds' | 'broken']>([
  [{ date: 'Thu, 15 Jan 2026 11:48:00 GMT' }, 'holds'],
  [{ date: 'Thursday, 15-Jan-26 12:07:00 GMT' }, 'holds'],
  // A cache tells how long it has had a reply (RFC 9111, 5.1).
  [{ date: 'Mon, 12 Jan 2026 12:00:00 GMT', age: '259200' }, 'holds'],
  [{ date: 'Mon, 12 Jan 2026 12:00:00 GMT' }, 'broken'],
  [{ date: 'Wed, 15 Jan 2025 12:00:00 GMT' }, 'broken'],
  [{ date: '2026-01-15T12:00:00Z' }, 'broken'],
])('judges the clocks %j → %s', (headers, said) => {
  expect(judgeRequirement(transportChecks.current, [answered(headers)], 'NET-DATE', null)).toBe(said)
})

test('has no clock for a service without one', () => {
  const { reply, ...rest } = answered({})
  const { date: _, ...headers } = reply?.headers ?? {}
  const silent = { ...rest, reply: { status: 200, body: '[]', headers } }
  expect(judgeRequirement(transportChecks.current, [silent], 'NET-DATE', null)).toBe('nothing')
})

test.each([
  ['Wed, 15 Jan 2025 12:00:00 GMT', Date.parse('2025-01-15T12:00:00Z') / 1000],
  ['7', HERE / 1000],
])('reads the present from %s if it is an HTTP date', (date, now) => {
  const evidence = readEvidence({ run: buildRun({}), exchanges: [answered({ date })], unsent: [] })
  expect(evidence.exchanges[0]?.now).toBe(now)
})
