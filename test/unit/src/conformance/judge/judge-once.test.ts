import { expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

it.each([
  [[]],
  [['fault:rule:INV-TS-03', 'fault:rule:INV-TP-01']],
  [['many-nulls', 'columns-added', 'code=500@dexd*']],
])(
  'gives the same report for a recording that is judged again, alone or with others: %j',
  async scenarios => {
    const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z', scenarios })
    const recording = await recordMockRun(mock, { profile: 'smoke' })
    const first = judge(recording)
    expect(judge({ ...recording, exchanges: [...recording.exchanges] })).toEqual(first)
    expect(judge(structuredClone(recording))).toEqual(first)
  },
)
