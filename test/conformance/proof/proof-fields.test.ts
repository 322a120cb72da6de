import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { listedSchemas } from '../../../mocks/scenarios/faults/shared/fault.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import {
  type CleanRun,
  type FaultOutcome,
  playEach,
  playFaultInOneReply,
  recordCleanRun,
} from './play-fault.ts'

const PATIENCE = 300_000
const outcomes: FaultOutcome[] = []
let clean: CleanRun

beforeAll(async () => {
  clean = await recordCleanRun()
}, PATIENCE)

it.each([...listedSchemas.keys()])('every fault of %s is caught', { timeout: PATIENCE }, async schema => {
  const faults = listFaults().filter(({ name }) => name.split(':')[2]?.split('.')[0] === schema)
  const played = await playEach(faults, fault => playFaultInOneReply(clean, fault))
  outcomes.push(...played)
  expect(faults.length).toBeGreaterThan(20)
  expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
})

it('the table is true', () => expectSection('fields', formatProofTable(outcomes)))
