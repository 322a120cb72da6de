import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../mocks/mock.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import { doAfterReplies, recordMockRun } from '../../support/record-mock-run.ts'

const SEEDS = Number(process.env.SOAK ?? 8)
const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1)
/** Every so many requests one is refused for the time being. */
const LIMITED = 37

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

/** Seconds between a request and the next: mostly few, sometimes minutes; the same for the same seed. */
function pause(seed: number, n: number): number {
  const draw = Math.abs(Math.sin(seed * 7919 + n * 104729))
  return draw > 0.97 ? Math.round(draw * 180) : Math.round(draw * 12)
}

describe('data that moves while it is asked for is let pass', () => {
  const worlds = (['large', 'small'] as const).flatMap(size => seeds.map(seed => [seed, size] as const))
  it.each(worlds)('seed %i on %s data', { timeout: 120_000 }, async (seed, size) => {
    // Runs begin before midnight and go on after it.
    const mock = limited(createMock({ seed, size, now: Date.UTC(2026, 0, 15, 23, 40) + seed * 9_000 }))
    let n = 0
    const moving = doAfterReplies(mock, () => mock.clock.advance(pause(seed, ++n)))
    const recording = await recordMockRun(moving, { profile: 'standard' })
    const { exit, requirements } = judge(recording)
    const having = (verdict: string) => requirements.filter(each => each.verdict === verdict)
    const shown = having('fail').map(({ id, operationId, findings }) => [id, operationId, findings[0]])
    expect(shown).toEqual([])
    expect(exit.code).toBe(0)
    const scheduled = requirements.length - having('skipped').length
    expect(having('inconclusive').length / scheduled).toBeLessThan(0.02)
  })
})
