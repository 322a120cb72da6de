import { parameterFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('parameters', parameterFaults)
