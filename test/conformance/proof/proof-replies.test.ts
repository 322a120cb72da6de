import { beforeAll, expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import type { Fault } from '../../../mocks/scenarios/faults/shared/fault.ts'
import type { Exchange } from '../../../src/conformance/model/recording.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import {
  type CleanRun,
  createNeighbourFilter,
  type FaultOutcome,
  playEach,
  playFault,
  playFaultInOneReply,
  recordCleanRun,
} from './play-fault.ts'

const PATIENCE = 300_000
const outcomes: FaultOutcome[] = []
let clean: CleanRun

beforeAll(async () => {
  clean = await recordCleanRun()
}, PATIENCE)

const first = ({ name }: Exchange) => name.startsWith('smoke:')
const refused = ({ expects }: Exchange) => expects === 'refusal'

/** What has to be sent for the faults of each family to show. */
const ways: Readonly<Record<string, (fault: Fault) => Promise<FaultOutcome>>> = {
  rule: fault => playFaultInOneReply(clean, fault),
  order: fault => playFaultInOneReply(clean, fault),
  limit: fault => playFault(clean, fault),
  page: fault => playFault(clean, fault),
  envelope: fault => playFault(clean, fault, first),
  transport: fault => playFault(clean, fault, fault.name.endsWith(':crash') ? refused : first),
  columns: fault => playFault(clean, fault, createNeighbourFilter(clean, fault)),
  across: fault => playFault(clean, fault, createNeighbourFilter(clean, fault)),
  entity: fault => playFault(clean, fault, createNeighbourFilter(clean, fault)),
}

it.each(Object.entries(ways))(
  'every fault of the family %s is caught',
  { timeout: PATIENCE },
  async (family, way) => {
    const played = await playEach(listFaults(family), way)
    outcomes.push(...played)
    expect(played.length).toBeGreaterThan(5)
    expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
  },
)

it('the table is true', () => expectSection('replies', formatProofTable(outcomes)))
