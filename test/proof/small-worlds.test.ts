import { describe, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import type { Profile } from '../../src/conformance/model/requirement.ts'
import { recordMockRun } from '../support/record-mock-run.ts'

const profiles: readonly Profile[] = ['smoke', 'standard', 'deep']
const runs = [
  ...profiles.flatMap(profile => [false, true].map(negative => [1, profile, negative] as const)),
  ...[2, 3].map(seed => [seed, 'deep', true] as const),
]

describe('a clean small world conforms', () => {
  it.each(runs)('seed %i, %s, negative %s', { timeout: 120_000 }, async (seed, profile, negative) => {
    const mock = createMock({ seed, size: 'small', now: '2026-01-15T12:00:00Z' })
    const { exit, requirements } = judge(await recordMockRun(mock, { profile, negative }))
    const wrong = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    expect(wrong.map(({ id, operationId, findings }) => [id, operationId, findings[0]?.message])).toEqual([])
    expect(exit.code).toBe(0)
  })
})
