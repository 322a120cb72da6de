import { movingFaults, replyFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults(replyFaults)
proveFaults(movingFaults)
