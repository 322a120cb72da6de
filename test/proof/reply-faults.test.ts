import { movingFaults, replyFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults(replyFaults)
// A second large market takes as long to record as all its faults take to play.
proveFaults(movingFaults, ['small'])
