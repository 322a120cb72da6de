import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { type JudgeOptions, judge } from '../../../../../src/conformance/judge/judge.ts'
import type {
  Exchange,
  Recording,
  Run,
  UnsentRequest,
} from '../../../../../src/conformance/model/recording.ts'
import type { Report, RequirementResult } from '../../../../../src/conformance/model/report.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

let clean: Recording

beforeAll(async () => {
  const mock = createMock({ seed: 5, now: '2026-01-15T12:00:00Z', size: 'small' })
  clean = await recordMockRun(mock, { profile: 'smoke' })
})

interface Change {
  readonly exchange?: (exchange: Exchange) => Exchange
  readonly run?: Partial<Run>
  readonly keep?: (exchange: Exchange) => boolean
}

/** The report on the clean recording with something changed. */
function reportOf(
  { exchange = same => same, run = {}, keep = () => true }: Change = {},
  options: JudgeOptions = {},
): Report {
  const exchanges = clean.exchanges.filter(keep).map(exchange)
  return judge({ ...clean, run: { ...clean.run, ...run }, exchanges }, options)
}

function entry({ requirements }: Report, id: string, operation: string): RequirementResult | undefined {
  return requirements.find(each => each.id === id && each.operationId === operation)
}

function replying(status: number, body: string) {
  return (exchange: Exchange): Exchange => ({ ...exchange, reply: { status, headers: {}, body } })
}

/** Changes the text of one operation's replies. */
function spoiled(operation: string, change: (body: string) => string) {
  return (exchange: Exchange): Exchange =>
    exchange.operation !== operation || exchange.reply === undefined
      ? exchange
      : { ...exchange, reply: { ...exchange.reply, body: change(exchange.reply.body) } }
}

const failure = { kind: 'unreachable', message: 'refused' } as const
const busy = (each: Exchange) => (each.operation === 'tokenDetails' ? replying(429, '')(each) : each)
function empty(each: Exchange): Exchange {
  const { body = '' } = each.reply ?? {}
  const isTable = body.startsWith('[{"columns"')
  return replying(200, isTable ? body.replace(/"data":.*$/, '"data":[],"rows":0}]') : '[]')(each)
}

interface Table {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
  readonly rows: number
}

const oneRowMore = spoiled('tradeStatistics', body => body.replace(/"rows":\d+/, '"rows":77'))

describe('the exit code', () => {
  it('is 0 for a target that was judged, exercised and clean', () => {
    expect(reportOf().exit).toEqual({ code: 0, reason: expect.stringContaining('conforms') })
  })

  it('is 1 when a documented statement is broken, with the number of failures', () => {
    const report = reportOf({ exchange: oneRowMore })
    expect(report.exit).toEqual({ code: 1, reason: '1 documented requirement failed' })
    expect(entry(report, 'ENV-006', 'tradeStatistics')).toMatchObject({
      verdict: 'fail',
      findings: [{ place: '[0].rows', actual: '77', curl: expect.stringContaining('curl -sS') }],
    })
  })

  it('comes with commands that print status and headers where these are wrong', () => {
    const refuse = replying(404, '')
    const exchange = (each: Exchange) => (each.operation === 'tokenDetails' ? refuse : oneRowMore)(each)
    const findings = reportOf({ exchange }).requirements.flatMap(each => each.findings)
    const isHead = ({ place }: { place: string }) => place === 'status'
    expect(new Set(findings.map(isHead)).size).toBe(2)
    for (const each of findings) expect(each.curl.includes(' -i ')).toBe(isHead(each))
  })

  it.each<[string, Change, number]>([
    ['nobody answers', { exchange: ({ reply: _, ...rest }) => ({ ...rest, failure }) }, 3],
    ['there is nothing anywhere', { exchange: replying(404, '') }, 3],
    ['every reply is a page', { exchange: replying(200, '<html>') }, 1],
    ['an operation asks to wait', { exchange: busy }, 3],
    ['an operation was not asked', { keep: ({ operation }) => operation !== 'dexaV3Pool' }, 4],
    ['every list is empty', { exchange: empty, keep: ({ query }) => Object.keys(query).length === 0 }, 4],
  ])('when %s', (_, change, code) => {
    expect(reportOf(change).exit.code).toBe(code)
  })

  it.each<[string, UnsentRequest['reason'], number, string]>([
    ['the budget was spent', 'budget', 60, 'the run ended early'],
    ['the budget was spent on more than enough', 'budget', 1, 'conforms'],
    ['an origin was given up', 'stopped', 1, 'the run ended early'],
  ])('reports that %s', (_, reason, times, says) => {
    const ids = requirements.current
      .filter(({ level, needs, operations }) => level === 'documented' && needs && operations.length > 0)
      .slice(0, times)
    const unsent = ids.flatMap(({ id, operations }) =>
      operations.map(operation => ({ name: operation, operation, about: [id], reason, says: 'enough' })),
    )
    const { exit, requirements: entries } = judge({ ...clean, unsent })
    expect(exit).toEqual({ code: says === 'conforms' ? 0 : 3, reason: expect.stringContaining(says) })
    expect(entries.find(({ id }) => id === ids[0]?.id)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'enough',
    })
  })

  it('requires no answer of operations without a selected requirement', () => {
    const keep = ({ operation }: Exchange) => operation === 'tokenDetails'
    expect(reportOf({ keep, run: { only: ['INV-TD-02'] } }).exit.code).toBe(0)
    expect(reportOf({ keep, run: { only: ['ENV-006'] } }).exit.code).toBe(4)
  })

  it('excludes an operation only with a reason, and reports it', () => {
    const report = reportOf({
      keep: ({ operation }) => operation !== 'dexaV3Pool',
      run: { excluded: { dexaV3Pool: 'not built' } },
    })
    expect(report.exit.code).toBe(0)
    expect(entry(report, 'ENV-006', 'dexaV3Pool')).toMatchObject({
      verdict: 'skipped',
      reason: 'out of scope: not built',
    })
  })
})

describe('judging', () => {
  it('passes nothing that was not exercised', () => {
    const { requirements } = reportOf({ keep: each => each.operation !== 'sentimentShifts' })
    const passed = requirements.filter(({ verdict }) => verdict === 'pass')
    expect(passed.filter(({ evaluated }) => evaluated === 0)).toEqual([])
    expect(passed.filter(({ operationId }) => operationId === 'sentimentShifts')).toEqual([])
  })

  it('shows a finding once, under the most exact requirement', () => {
    const narrowed = spoiled('dexdV3Pool', body =>
      body.replace('"Float64"', '"Float32"').replace(/Nullable\(Float64\)/, 'Nullable(Float32)'),
    )
    const failed = reportOf({ exchange: narrowed }).requirements.filter(({ verdict }) => verdict === 'fail')
    const column = 'COL-PoolMetricsV3-currentPoolPrice'
    const shown = failed.map(({ id, shownBy }) => [id, shownBy])
    expect(shown.toSorted()).toEqual([
      [column, undefined],
      ['TYP-002', column],
    ])
  })

  it('judges selected requirements and operations only', () => {
    const report = reportOf({ run: { only: ['ENV-006'], operations: 'evm/dexc*' } })
    expect(new Set(report.requirements.map(({ id }) => id))).toEqual(new Set(['ENV-006']))
    expect(report.requirements.every(({ operationId }) => operationId?.startsWith('dexc'))).toBe(true)
  })

  it('reads permuted and additional columns by name', () => {
    const change = (body: string) => {
      const [{ columns, data, rows }]: [Table] = JSON.parse(body)
      const more = [...columns, { name: 'more', type: 'String' }]
      const changed = {
        columns: more.reverse(),
        data: data.map(row => [...row, 'x'].reverse()),
        rows,
        total: 9,
      }
      return JSON.stringify([changed])
    }
    const permuted = reportOf({ exchange: spoiled('tokenPoolSearch', change) })
    expect(permuted.summary).toMatchObject({ fail: 0, warn: 0 })
    expect(entry(permuted, 'ENV-011', 'tokenPoolSearch')).toMatchObject({ verdict: 'observed', found: 1 })
  })
})
