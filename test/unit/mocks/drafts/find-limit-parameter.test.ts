import { expect, it } from 'vitest'
import { findLimitParameter } from '../../../../mocks/drafts/find-limit-parameter.ts'
import { getOperation, type Operation } from '../../../../src/contract/contract.ts'

const withParameter = (name: string) =>
  ({ id: 'other', parameters: [{ name, schema: { type: 'integer' } }] }) as unknown as Operation

it('finds the number of rows by its usual names', () => {
  expect(findLimitParameter(getOperation('clmmVenuePools'))?.name).toBe('limit')
  expect(findLimitParameter(withParameter('per_page'))?.name).toBe('per_page')
  expect(findLimitParameter(withParameter('offset'))).toBe(undefined)
})
