import { beforeAll, describe, expect, it } from 'vitest'
import { type Comparison, compareReports } from '../../../../../src/conformance/compare/compare-reports.ts'
import { formatComparison } from '../../../../../src/conformance/compare/format-comparison.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import type { Report, RequirementResult } from '../../../../../src/conformance/model/report.ts'
import { createFaultyMock } from '../../../../faults/create-faulty-mock.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

const fault = 'fault:rule:INV-TS-03'
const other = 'fault:rule:INV-TP-01'

const recordings = new Map<string, Recording>()
const reports = new Map<string, Report>()
const report = (name: string) => reports.get(name) as Report
const idsOf = (changes: Comparison['fixed']) => changes.map(({ id, operationId }) => `${id} ${operationId}`)

beforeAll(async () => {
  for (const [name, scenarios] of [
    ['clean', []],
    ['one', [fault]],
    ['two', [fault, other]],
  ] as const) {
    const mock = createFaultyMock({ size: 'small', now: '2026-01-15T12:00:00Z', scenarios })
    const recording = await recordMockRun(mock, { profile: 'smoke', operations: 't*' })
    recordings.set(name, recording)
    reports.set(name, judge(recording))
  }
})

describe('two reports', () => {
  it('are equal without changes', () => {
    const comparison = compareReports(report('one'), report('one'))
    expect(Object.values(comparison).flat()).toEqual([])
    expect(formatComparison(comparison)).toBe('nothing newly fails\n')
  })

  it('write no command for a build log', () => {
    const hostile = JSON.stringify(report('one')).replaceAll('"title":"', '"title":"##vso[task.setvariable]')
    const text = formatComparison(compareReports(report('clean'), JSON.parse(hostile)))
    expect(text).toContain('# #vso[task.setvariable]')
    expect(text).not.toContain('##vso[')
  })

  it('show new failures, and in reverse fixed ones', () => {
    const { newlyFailing, fixed } = compareReports(report('clean'), report('one'))
    expect(idsOf(newlyFailing)).toContain('INV-TS-03 tradeStatistics')
    expect(fixed).toEqual([])
    const back = compareReports(report('one'), report('clean'))
    expect(back.newlyFailing).toEqual([])
    expect(idsOf(back.fixed)).toEqual(idsOf(newlyFailing))
  })

  it('show changed evidence, added and removed requirements, and those no longer exercised', () => {
    const one = report('one')
    const change = (
      id: string,
      into: (judged: RequirementResult) => RequirementResult | undefined,
    ): Report => ({
      ...one,
      requirements: one.requirements.flatMap(judged => (judged.id === id ? (into(judged) ?? []) : judged)),
    })
    const more = change('INV-TS-03', judged => ({ ...judged, found: judged.found + 1 }))
    expect(idsOf(compareReports(one, more).otherEvidence)).toEqual(['INV-TS-03 tradeStatistics'])
    const gone = change('NET-DATE', () => undefined)
    expect(compareReports(one, gone)).toMatchObject({ went: ['NET-DATE'], came: [], newlyFailing: [] })
    expect(compareReports(gone, one).came).toEqual(['NET-DATE'])
    const unseen = change('NET-DATE', judged => ({ ...judged, verdict: 'not-exercised' }))
    expect(idsOf(compareReports(one, unseen).otherVerdicts)).toEqual(['NET-DATE null'])
    const failing = change('NET-DATE', judged => ({ ...judged, verdict: 'fail' }))
    expect(idsOf(compareReports(gone, failing).newlyFailing)).toEqual(['NET-DATE null'])
    const accepted = change('INV-TS-03', judged => ({
      ...judged,
      accepted: { reason: 'TICKET-1', owner: 'me', expires: '2027-01-01' },
    }))
    expect(idsOf(compareReports(accepted, one).newlyFailing)).toEqual(['INV-TS-03 tradeStatistics'])
    expect(compareReports(one, { ...one, profile: 'deep' }).notes).toEqual([
      'another profile: was smoke, is deep',
    ])
  })
})

describe('a run with a baseline', () => {
  const judgeSince = (name: string, baseline: string) =>
    judge(recordings.get(name) as Recording, { baseline: report(baseline) }).exit

  it('fails for new failures only', () => {
    expect(judge(recordings.get('one') as Recording).exit.code).toBe(1)
    expect(judgeSince('one', 'clean').code).toBe(1)
    expect(judgeSince('two', 'one')).toMatchObject({ code: 1 })
    expect(report('clean').exit.code).not.toBe(1)
    expect(judgeSince('one', 'one').code).toBe(report('clean').exit.code)
  })
})
