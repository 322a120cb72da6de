import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { coerceQuery } from '../../../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import { describeTools, explainOperation } from '../../../../src/mcp/describe-tools.ts'
import { findSampleRequest } from '../../../support/request-mock.ts'

it('has a schema for the arguments of each operation, which takes a well-known request', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false })
  const mock = createMock()
  for (const { name, inputSchema } of describeTools()) {
    const { query } = findSampleRequest(mock, name as 'tokenDetails')
    expect(ajv.validate(inputSchema, coerceQuery(getOperation(name as 'tokenDetails'), query)), name).toBe(
      true,
    )
    expect(ajv.validate(inputSchema, { ...query, other: 1 }), name).toBe(false)
  }
})

it('bounds the rows of every list', () => {
  for (const { inputSchema } of describeTools()) {
    const { limit } = inputSchema.properties
    if (limit !== undefined)
      expect([Number(limit.default) <= 10, Number(limit.maximum) <= 50]).toEqual([true, true])
  }
})

it('explains every column of an operation, and what is not documented', () => {
  for (const { id, reply } of contract.operations) {
    const { columns = {} } = explainOperation(id) ?? {}
    if (reply.kind === 'table')
      expect(Object.keys(columns)).toEqual(contract.tables[reply.table].map(({ name }) => name))
    expect(
      Object.values(columns).filter(meaning => meaning === ''),
      id,
    ).toEqual([])
  }
  expect(explainOperation('tokenDetails')?.notDocumented[0]).toMatch(/\? Usually: \S/)
  expect(explainOperation('nothing')).toBeUndefined()
})
