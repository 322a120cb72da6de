import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import { contract } from '../../src/contract/contract.ts'
import { doAfterReplies, recordMockRun } from '../support/record-mock-run.ts'
import { wholeRunOptions } from './play-fault.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** An option of every gap that is not its default; `at` counts from the last of the others. */
function others(at: number): Record<string, string> {
  const chosen = contract.gaps.flatMap(({ id, options, default: usual }) => {
    const left = options.filter(option => option !== usual)
    const option = left.at(-1 - (at % Math.max(1, left.length)))
    return option === undefined ? [] : [[id, option] as const]
  })
  // Without its short routes nothing would be found under this base URL.
  return { ...Object.fromEntries(chosen), 'GAP-C8': 'bare' }
}

describe('a target with every other option of the gaps conforms', () => {
  const sides = (['large', 'small'] as const).flatMap(size => [0, 1].map(at => [at, size] as const))
  it.each(sides)('choice %i on %s data', { timeout: 120_000 }, async (at, size) => {
    const mock = createMock({ seed: 7, size, now: '2026-01-15T12:00:00Z', gaps: others(at) })
    const advanced = doAfterReplies(mock, () => void vi.setSystemTime(Date.now() + 1000))
    const recording = await recordMockRun(advanced, wholeRunOptions)
    const { exit, requirements } = judge(recording)
    const failed = requirements.filter(({ verdict }) => verdict === 'fail')
    expect(failed.map(({ id, operationId, findings }) => [id, operationId, findings[0]?.message])).toEqual([])
    expect(exit).toEqual({ code: 0, reason: expect.stringMatching(/^conforms/) })
  })
})
