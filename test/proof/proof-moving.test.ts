import { movingFaults } from './fault-families.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('moving', movingFaults)
