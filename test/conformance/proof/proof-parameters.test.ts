import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import {
  type CleanRun,
  createNeighbourFilter,
  type FaultOutcome,
  playEach,
  playFault,
  recordCleanRun,
} from './play-fault.ts'

const PATIENCE = 300_000
const outcomes: FaultOutcome[] = []
let clean: CleanRun

beforeAll(async () => {
  clean = await recordCleanRun()
}, PATIENCE)

it.each([
  'needed',
  'unneeded',
  'default',
  'ignored',
  'constant',
  'edge',
  'unbounded',
  'choice',
  'whole-only',
  'form',
  'empty-item',
  'first-only',
])('every fault of the family %s is caught', { timeout: PATIENCE }, async family => {
  const played = await playEach(listFaults(family), fault =>
    // What a parameter has to change is told by other operations too.
    playFault(
      clean,
      fault,
      ...(['ignored', 'constant'].includes(family) ? [createNeighbourFilter(clean, fault)] : []),
    ),
  )
  outcomes.push(...played)
  expect(played.length).toBeGreaterThan(0)
  expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
})

it('the table is true', () => expectSection('parameters', formatProofTable(outcomes)))
