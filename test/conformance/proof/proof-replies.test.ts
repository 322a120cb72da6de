import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import type { Exchange } from '../../../src/conformance/model/recording.ts'
import {
  type CleanRun,
  createNeighbourFilter,
  playFault,
  playFaultInOneReply,
  recordWholeRun,
} from './play-fault.ts'
import { type FaultGroup, proveFaults } from './prove-faults.ts'

const first = ({ name }: Exchange) => name.startsWith('smoke:')
const refused = ({ expects }: Exchange) => expects === 'refusal'

/** What has to be sent for the faults of each family to show. */
const ways: Readonly<Record<string, FaultGroup<CleanRun>['play']>> = {
  rule: playFaultInOneReply,
  order: playFaultInOneReply,
  limit: playFault,
  page: playFault,
  envelope: (run, fault) => playFault(run, fault, first),
  transport: (run, fault) => playFault(run, fault, fault.name.endsWith(':crash') ? refused : first),
  columns: (run, fault) => playFault(run, fault, createNeighbourFilter(run, fault)),
  across: (run, fault) => playFault(run, fault, createNeighbourFilter(run, fault)),
  effect: (run, fault) => playFault(run, fault, createNeighbourFilter(run, fault)),
  entity: (run, fault) => playFault(run, fault, createNeighbourFilter(run, fault)),
}

proveFaults(
  'replies',
  recordWholeRun,
  Object.entries(ways).map(([name, play]) => ({ name, faults: () => listFaults(name), least: 5, play })),
)
