import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { createNeighbourFilter, playFault, recordWholeRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

const families = [
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
]

/** What a parameter has to change is told by other operations too. */
const playWithNeighbours: typeof playFault = (run, fault) =>
  playFault(run, fault, createNeighbourFilter(run, fault))

proveFaults(
  'parameters',
  recordWholeRun,
  families.map(name => ({
    name,
    faults: () => listFaults(name),
    least: 0,
    play: ['ignored', 'constant'].includes(name) ? playWithNeighbours : playFault,
  })),
)
