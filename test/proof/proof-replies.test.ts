import { replyFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('replies', replyFaults)
