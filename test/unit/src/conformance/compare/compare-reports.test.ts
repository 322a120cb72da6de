import { describe, expect, it } from 'vitest'
import { type Comparison, compareReports } from '../../../../../src/conformance/compare/compare-reports.ts'
import { formatComparison } from '../../../../../src/conformance/compare/format-comparison.ts'
import type { Report, RequirementResult } from '../../../../../src/conformance/model/report.ts'
import { buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const statistics = { id: 'INV-TS-03', operationId: 'tradeStatistics' } as const
const service = buildRequirementResult({ id: 'NET-DATE', operationId: null })
const clean = buildReport([buildRequirementResult(statistics), service])
const one = buildReport([buildRequirementResult({ ...statistics, verdict: 'fail', found: 1 }), service])
const idsOf = (changes: Comparison['fixed']) => changes.map(({ id, operationId }) => `${id} ${operationId}`)

describe('two reports', () => {
  it('are equal without changes', () => {
    const comparison = compareReports(one, one)
    expect(Object.values(comparison).flat()).toEqual([])
    expect(formatComparison(comparison)).toBe('nothing newly fails\n')
  })

  it('write no command for a build log', () => {
    const hostile = JSON.stringify(one).replaceAll('"title":"', '"title":"##vso[task.setvariable]')
    const text = formatComparison(compareReports(clean, JSON.parse(hostile)))
    expect(text).toContain('# #vso[task.setvariable]')
    expect(text).not.toContain('##vso[')
  })

  it('show new failures, and in reverse fixed ones', () => {
    const { newlyFailing, fixed } = compareReports(clean, one)
    expect(idsOf(newlyFailing)).toEqual(['INV-TS-03 tradeStatistics'])
    expect(fixed).toEqual([])
    const back = compareReports(one, clean)
    expect(back.newlyFailing).toEqual([])
    expect(idsOf(back.fixed)).toEqual(idsOf(newlyFailing))
  })

  it('show changed evidence, added and removed requirements, and those no longer exercised', () => {
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
      'another profile: was standard, is deep',
    ])
  })
})
