import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { playFault, recordCleanRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

const families = [
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
]

proveFaults(
  'parameters',
  recordCleanRun,
  families.map(name => ({ name, faults: () => listFaults(name), least: 0, play: playFault })),
)
