import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { listedSchemas } from '../../../mocks/scenarios/faults/shared/fault.ts'
import { type Clean, cleanRun, type Outcome, playInOne } from './proof-setup.ts'
import { expectSection, problemOf, tableOf } from './proof-table.ts'

const PATIENCE = 300_000
const outcomes: Outcome[] = []
let clean: Clean

beforeAll(async () => {
  clean = await cleanRun()
}, PATIENCE)

it.each([...listedSchemas.keys()])('every fault of %s is caught', { timeout: PATIENCE }, schema => {
  const faults = listFaults().filter(({ name }) => name.split(':')[2]?.split('.')[0] === schema)
  const played = faults.map(fault => playInOne(clean, fault))
  outcomes.push(...played)
  expect(faults.length).toBeGreaterThan(20)
  expect(played.flatMap(outcome => problemOf(outcome) ?? [])).toEqual([])
})

it('the table is true', () => expectSection('fields', tableOf(outcomes)))
