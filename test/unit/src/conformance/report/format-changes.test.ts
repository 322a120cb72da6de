import { describe, expect, it } from 'vitest'
import type { RequirementResult } from '../../../../../src/conformance/model/report.ts'
import { formatChanges } from '../../../../../src/conformance/report/format-changes.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

const statistics = { id: 'INV-TS-03', operationId: 'tradeStatistics', title: 'counts add up' } as const
const service = buildRequirementResult({ id: 'NET-DATE', operationId: null, title: 'the date is valid' })
const passed = buildRequirementResult(statistics)
const failed = buildRequirementResult({ ...statistics, verdict: 'fail', findings: [buildReportedFinding()] })
const compare = (before: readonly RequirementResult[], after: readonly RequirementResult[]) =>
  formatChanges(buildReport(before), buildReport(after))

describe('two reports', () => {
  it('are equal without changes', () => {
    expect(compare([failed, service], [failed, service])).toBe('Nothing changed.\n')
  })

  it('write no command for a build log', () => {
    const text = compare([passed], [{ ...failed, title: '##vso[task.setvariable]' }])
    expect(text).toContain('# #vso[task.setvariable]')
    expect(text).not.toContain('##vso[')
  })

  it('show new failures with an example, and in reverse fixed ones', () => {
    expect(compare([passed], [failed])).toBe(
      'Newly failing (1)\n' +
        '  INV-TS-03 /altchain/trade-statistics: pass → fail  counts add up\n' +
        '    [0].data[1].totalTradeCount 2089, expected 1203 + 887 = 2090\n',
    )
    expect(compare([failed], [passed])).toBe(
      'Fixed (1)\n  INV-TS-03 /altchain/trade-statistics: fail → pass  counts add up\n',
    )
  })

  it('show added and removed requirements, and those no longer exercised', () => {
    const other = 'Other changes of verdict (1)\n  NET-DATE service: '
    expect(compare([failed, service], [failed])).toContain(`${other}pass → absent`)
    expect(compare([failed], [failed, service])).toContain(`${other}absent → pass`)
    const unseen = { ...service, verdict: 'not-exercised', reason: 'no reply' } as const
    expect(compare([service], [unseen])).toContain(
      `${other}pass → not-exercised  the date is valid\n    no reply`,
    )
  })

  it('show a failure that is new or no longer accepted as newly failing', () => {
    expect(compare([], [failed])).toContain(
      'Newly failing (1)\n  INV-TS-03 /altchain/trade-statistics: absent → fail',
    )
    const accepted = { ...failed, accepted: { reason: 'TICKET-1', owner: 'me', expires: '2027-01-01' } }
    expect(compare([accepted], [failed])).toContain('accepted → fail')
  })

  it('name other settings of the run', () => {
    expect(formatChanges(buildReport([passed]), buildReport([passed], { profile: 'deep' }))).toBe(
      'another profile: was standard, is deep\n',
    )
  })
})
