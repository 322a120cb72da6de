import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import { doAfterReplies, recordMockRun } from '../support/record-mock-run.ts'
import { RUN_TIMEOUT_MS } from './prepare-legal-run.ts'

const SEEDS = Number(process.env.SOAK ?? 1)
/** Every so many requests one is refused for the time being. */
const LIMITED = 37

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
  () => 59,
  // So slowly that a run takes days.
  draw => Math.round(draw * 600),
]

/** A number from 0 to 1 that is the same for the same seed and request. */
function draw(seed: number, n: number): number {
  return Math.abs(Math.sin(seed * 7919 + n * 104729))
}

const kinds = (['smoke', 'standard', 'deep'] as const).flatMap(profile =>
  [false, true].flatMap(negative =>
    (['large', 'small'] as const).map(size => ({ profile, negative, size }) as const),
  ),
)
const runs = Array.from({ length: SEEDS }, (_, round) =>
  kinds.map((kind, at) => {
    const seed = round * kinds.length + at + 1
    return { ...kind, seed, start: starts[seed % starts.length] ?? '', pace: (seed + round) % paces.length }
  }),
).flat()

/** The mock, with 429 now and then. */
function limited(mock: Mock): Mock {
  let asked = 0
  return {
    ...mock,
    world: mock.world,
    handle: request =>
      ++asked % LIMITED === 0
        ? { status: 429, headers: { 'Content-Type': 'application/json', 'Retry-After': '2' }, body: '{}' }
        : mock.handle(request),
  }
}

describe('moving data passes', () => {
  it.each(runs)(
    '$profile, negative $negative, $size, seed $seed, from $start, pace $pace',
    { timeout: RUN_TIMEOUT_MS },
    async ({ profile, negative, size, seed, start, pace }) => {
      const mock = limited(createMock({ seed, size, now: start }))
      let n = 0
      const moving = doAfterReplies(mock, () => mock.clock.advance(paces[pace]?.(draw(seed, ++n)) ?? 0))
      const { exit, requirements } = judge(await recordMockRun(moving, { profile, negative }))
      const having = (verdict: string) => requirements.filter(each => each.verdict === verdict)
      const wrong = [...having('fail'), ...having('warn')]
      expect(wrong.map(({ id, operationId, findings }) => [id, operationId, findings[0]])).toEqual([])
      expect(exit.code).toBe(0)
      const scheduled = requirements.length - having('skipped').length
      expect(having('inconclusive').length / scheduled).toBeLessThan(0.03)
    },
  )
})
