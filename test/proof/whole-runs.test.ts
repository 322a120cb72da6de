import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import type { Report } from '../../src/conformance/model/report.ts'
import { contract } from '../../src/contract/contract.ts'
import { isEveryRun, sampleCases } from '../support/count-runs.ts'
import { doAfterReplies, recordMockRun } from '../support/record-mock-run.ts'
import { wholeRunOptions } from './play-fault.ts'

const PATIENCE = 300_000

/** Requirements that failed or warned, with the first finding. */
const listWrong = ({ requirements }: Report) =>
  requirements.flatMap(({ id, operationId, verdict, findings }) =>
    verdict === 'fail' || verdict === 'warn' ? [[id, operationId, findings[0]?.message]] : [],
  )

describe('data that stands still or moves passes', () => {
  const seeds = Number(process.env.SOAK ?? 1)
  /** Every so many requests one is refused for the time being. */
  const limited = 37

  /** Starts of runs: before midnight and the end of a month, a year or a leap day's eve, and at the last second of a minute. */
  const starts = [
    '2026-01-15T23:40:00Z',
    '2026-01-31T23:58:00Z',
    '2025-12-31T23:59:57Z',
    '2024-02-28T23:50:00Z',
    '2026-03-01T00:00:00Z',
    '2026-01-18T12:00:59Z',
  ]

  /** Seconds from a request to the next, by a number from 0 to 1. */
  const paces: readonly ((draw: number) => number)[] = [
    draw => Math.round(draw * (draw > 0.97 ? 180 : 12)),
    draw => draw * 0.6,
    () => 0,
    () => 59,
    // So slowly that a run takes days.
    draw => Math.round(draw * 600),
  ]

  /** A number from 0 to 1 that is the same for the same seed and request. */
  const draw = (seed: number, n: number) => Math.abs(Math.sin(seed * 7919 + n * 104729))

  const kinds = (['smoke', 'standard', 'deep'] as const).flatMap(profile =>
    [false, true].flatMap(negative =>
      (['large', 'small'] as const).map(size => ({ profile, negative, size }) as const),
    ),
  )
  const runs = Array.from({ length: seeds }, (_, round) =>
    kinds.map((kind, at) => {
      const seed = round * kinds.length + at + 1
      return { ...kind, seed, start: starts[seed % starts.length] ?? '', pace: (seed + round) % paces.length }
    }),
  ).flat()

  /** The mock, with 429 now and then. */
  function refuseSome(mock: Mock): Mock {
    let asked = 0
    return {
      ...mock,
      world: mock.world,
      handle: request =>
        ++asked % limited === 0
          ? { status: 429, headers: { 'Content-Type': 'application/json', 'Retry-After': '2' }, body: '{}' }
          : mock.handle(request),
    }
  }

  it.each(sampleCases(runs, 4))(
    '$profile, negative $negative, $size, seed $seed, from $start, pace $pace',
    { timeout: PATIENCE },
    async ({ profile, negative, size, seed, start, pace }) => {
      const mock = refuseSome(createMock({ seed, size, now: start }))
      let n = 0
      const moving = doAfterReplies(mock, () => mock.clock.advance(paces[pace]?.(draw(seed, ++n)) ?? 0))
      const report = judge(await recordMockRun(moving, { profile, negative }))
      expect(listWrong(report)).toEqual([])
      expect(report.exit.code).toBe(0)
      const count = (verdict: string) => report.requirements.filter(each => each.verdict === verdict).length
      expect(count('inconclusive') / (report.requirements.length - count('skipped'))).toBeLessThan(0.03)
    },
  )
})

describe('a mock with many other options at once', { timeout: PATIENCE }, () => {
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

  const advance = (mock: Mock) => doAfterReplies(mock, () => void vi.setSystemTime(Date.now() + 1000))

  const sides = (['small', 'large'] as const).flatMap(size => [0, 1].map(at => [at, size] as const))
  // On a small market by day.
  it.each(isEveryRun ? sides : sides.slice(0, 2))('conforms with choice %i on %s data', async (at, size) => {
    const mock = createMock({ seed: 7, size, now: '2026-01-15T12:00:00Z', gaps: others(at) })
    const report = judge(await recordMockRun(advance(mock), wholeRunOptions))
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail')
    expect(failed.map(({ id, operationId, findings }) => [id, operationId, findings[0]?.message])).toEqual([])
    expect(report.exit).toEqual({ code: 0, reason: expect.stringMatching(/^conforms/) })
  })

  const optionsAt = (at: number) => contract.gaps.map(({ id, options }) => [id, options.at(at)] as const)
  const alone = [0, -1].flatMap(optionsAt).filter((_, at) => at % 50 === 0)
  it.each([
    ['all last', optionsAt(-1)],
    ['all first', optionsAt(0)],
    ...alone.map(one => [one.join(' '), [one]] as const),
  ] as const)('gives evidence enough without payment hosts, %s', async (_, chosen) => {
    const gaps = { ...Object.fromEntries(chosen), 'GAP-C8': 'both' }
    const recording = await recordMockRun(advance(createMock({ seed: 1, size: 'small', gaps })), {})
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
