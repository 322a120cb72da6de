import { expect, test } from 'vitest'
import { readSentValues } from '../../../../mocks/core/read-sent-values.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

test('reads each value of the query', () => {
  const operation = getOperation('clmmVenuePools')
  expect([...readSentValues(operation, { path: operation.path, query: 'limit=2&limit=3' })]).toEqual([
    ['limit', '2'],
    ['limit', '3'],
  ])
})
