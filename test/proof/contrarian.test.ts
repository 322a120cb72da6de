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

describe('the evidence of a standard run without payment hosts is enough', { timeout: 120_000 }, () => {
  const optionsAt = (at: number) => contract.gaps.map(({ id, options }) => [id, options.at(at)] as const)
  const alone = [0, -1].flatMap(optionsAt).filter((_, at) => at % 25 === 0)
  it.each([
    ['all last', optionsAt(-1)],
    ['all first', optionsAt(0)],
    ...alone.map(one => [one.join(' '), [one]] as const),
  ] as const)('with %s', async (_, chosen) => {
    const gaps = { ...Object.fromEntries(chosen), 'GAP-C8': 'both' }
    const mock = createMock({ seed: 1, size: 'small', gaps })
    const advanced = doAfterReplies(mock, () => void vi.setSystemTime(Date.now() + 1000))
    const recording = await recordMockRun(advanced, {})
    const select = (wanted: boolean) =>
      recording.exchanges.filter(({ origin }) => /payment/i.test(origin) === wanted)
    const unsent = select(true).map(each => ({ ...each, reason: 'no-origin' as const, says: 'no host' }))
    const { exit, coverage } = judge({
      ...recording,
      exchanges: select(false),
      unsent: [...recording.unsent, ...unsent],
    })
    expect(exit.code).toBe(0)
    // A choice may cost some evidence, and keeps well above the floor.
    expect(coverage.exercised / coverage.total).toBeGreaterThan(0.95)
  })
})
