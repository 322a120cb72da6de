import { expect, it } from 'vitest'
import { serviceFaults } from './fault-families.ts'
import { judgeKeySpelling, recordCleanRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

proveFaults('service', serviceFaults)

it('finds a service that accepts its key header in one spelling only', async () => {
  const clean = await recordCleanRun('small', {}, { operations: 'clmmVenuePools' })
  expect(judgeKeySpelling(clean).failed).toContain('AUT-002')
})
