import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { listedSchemas } from '../../../mocks/scenarios/faults/shared/fault.ts'
import { playFaultInOneReply, recordWholeRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults(
  'fields',
  recordWholeRun,
  [...listedSchemas.keys()].map(name => ({
    name,
    faults: () => listFaults().filter(fault => fault.name.split(':')[2]?.split('.')[0] === name),
    least: 20,
    play: playFaultInOneReply,
  })),
)
