import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { type Clean, cleanRun, type Outcome, play } from './proof-setup.ts'
import { expectSection, problemOf, tableOf } from './proof-table.ts'

const PATIENCE = 300_000
const outcomes: Outcome[] = []
let clean: Clean

beforeAll(async () => {
  clean = await cleanRun()
}, PATIENCE)

it.each([
  'needed',
  'unneeded',
  'default',
  'ignored',
  'edge',
  'unbounded',
  'choice',
  'whole-only',
  'form',
  'empty-item',
  'first-only',
])('every fault of the family %s is caught', { timeout: PATIENCE }, family => {
  const played = listFaults(family).map(fault => play(clean, fault))
  outcomes.push(...played)
  expect(played.length).toBeGreaterThan(0)
  expect(played.flatMap(outcome => problemOf(outcome) ?? [])).toEqual([])
})

it('the table is true', () => expectSection('parameters', tableOf(outcomes)))
