import { paidFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('paid', paidFaults)
