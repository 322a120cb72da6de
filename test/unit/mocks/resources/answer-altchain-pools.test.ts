import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerAltchainPools } from '../../../../mocks/resources/answer-altchain-pools.ts'
import { resources } from '../../../../mocks/resources/resources.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { contract } from '../../../../src/contract/contract.ts'

const world = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12) / 1000

function list(
  venue: 'clmm-venue' | 'dlmm-venue',
  limit: number,
  offset: number,
  options: Partial<GapChoices> = {},
) {
  const { choose } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  const rows = answerAltchainPools(venue)({
    world,
    now,
    selection: undefined,
    choose,
    query: { limit, offset },
  })
  return 'status' in rows ? [] : rows
}

test('has a resource for every operation', () => {
  expect(Object.keys(resources).sort()).toEqual(contract.operations.map(({ id }) => id).sort())
})

test('lists the pools of a venue, newest first', () => {
  const rows = list('clmm-venue', 20, 0)
  const times = rows.map(({ createdAt }) => createdAt)
  expect(rows).toHaveLength(20)
  expect(times).toEqual(times.toSorted().reverse())
  expect(new Set(rows.map(({ dexName }) => dexName))).toEqual(new Set(['Meridian CLMM']))
  expect([...list('clmm-venue', 5, 0), ...list('clmm-venue', 15, 5)]).toEqual(rows)
})

test('gives the same rows again, so that their JSON is remembered', () => {
  expect(list('clmm-venue', 3, 0)[1]).toBe(list('clmm-venue', 3, 0)[1])
})

test('writes fees of bins in basis points where GAP-C1 says so', () => {
  const [usual, other] = [list('dlmm-venue', 9, 0), list('dlmm-venue', 9, 0, { 'GAP-C1': 'basis-points' })]
  expect(other.map(({ fee }) => fee)).toEqual(usual.map(({ fee }) => fee / 100))
})

test('counts the ticks of a bin where GAP-65 says so', () => {
  const rows = list('dlmm-venue', 30, 0, { 'GAP-65': 'log-ticks' })
  for (const [at, { tickSpacing: step }] of list('dlmm-venue', 30, 0).entries()) {
    const ticks = rows[at]?.tickSpacing ?? 0
    expect(1.0001 ** ticks).toBeLessThanOrEqual((1 + step / 10_000) * (1 + 1e-9))
    expect(1.0001 ** (ticks + 1)).toBeGreaterThan(1 + step / 10_000)
  }
})
