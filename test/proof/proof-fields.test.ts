import { fieldFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('fields', fieldFaults)
