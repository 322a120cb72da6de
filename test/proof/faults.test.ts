import { expect, it } from 'vitest'
import { fieldFaults, paidFaults, parameterFaults, serviceFaults } from './fault-families.ts'
import { judgeKeySpelling, recordCleanRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults(fieldFaults)
proveFaults(parameterFaults)
proveFaults(serviceFaults)
proveFaults(paidFaults)

it('finds a service that accepts its key header in one spelling only', async () => {
  const clean = await recordCleanRun('small', {}, { operations: 'clmmVenuePools' })
  expect(judgeKeySpelling(clean).failed).toContain('AUT-002')
})
