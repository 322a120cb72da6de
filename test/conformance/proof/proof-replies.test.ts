import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import type { Fault } from '../../../mocks/scenarios/faults/shared/fault.ts'
import type { Exchange } from '../../../src/conformance/model/recording.ts'
import { beside, type Clean, cleanRun, type Outcome, play, playInOne } from './proof-setup.ts'
import { expectSection, problemOf, tableOf } from './proof-table.ts'

const PATIENCE = 300_000
const outcomes: Outcome[] = []
let clean: Clean

beforeAll(async () => {
  clean = await cleanRun()
}, PATIENCE)

const first = ({ name }: Exchange) => name.startsWith('smoke:')
const refused = ({ expects }: Exchange) => expects === 'refusal'

/** What has to be sent for the faults of each family to show. */
const ways: Readonly<Record<string, (fault: Fault) => Outcome>> = {
  rule: fault => playInOne(clean, fault),
  order: fault => playInOne(clean, fault),
  limit: fault => play(clean, fault),
  page: fault => play(clean, fault),
  envelope: fault => play(clean, fault, first),
  transport: fault => play(clean, fault, fault.name.endsWith(':crash') ? refused : first),
  columns: fault => play(clean, fault, beside(clean, fault)),
  across: fault => play(clean, fault, beside(clean, fault)),
}

it.each(Object.entries(ways))(
  'every fault of the family %s is caught',
  { timeout: PATIENCE },
  (family, way) => {
    const played = listFaults(family).map(way)
    outcomes.push(...played)
    expect(played.length).toBeGreaterThan(5)
    expect(played.flatMap(outcome => problemOf(outcome) ?? [])).toEqual([])
  },
)

it('the table is true', () => expectSection('replies', tableOf(outcomes)))
