import type { StandardSchemaV1 } from '@standard-schema/spec'
import { expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { contract } from '../../../../src/contract/contract.ts'
import type { ReplyOf, RowOf } from '../../../../src/contract/contract-types.ts'
import { replySchema, rowSchema } from '../../../../src/contract/standard-schema.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock()
const read = (id: (typeof contract.operations)[number]['id']) =>
  JSON.parse(requestMock(mock, findSampleRequest(mock, id)).body)

it('is a Standard Schema by the types of its specification', () => {
  const reply: StandardSchemaV1<ReplyOf<'tokenDetails'>> = replySchema('tokenDetails')
  const row: StandardSchemaV1<RowOf<'clmmVenuePools'>> = rowSchema('clmmVenuePools')
  expect([reply, row].map(schema => schema['~standard'].version)).toEqual([1, 1])
})

it('takes replies and rows of every operation', () => {
  for (const { id, reply } of contract.operations) {
    const body = read(id)
    expect(replySchema(id)['~standard'].validate(body), id).toEqual({ value: body })
    const rows: unknown[] = reply.kind === 'table' ? decodeTable(body) : body
    expect(rows.length, id).toBeGreaterThan(0)
    for (const row of rows) expect(rowSchema(id)['~standard'].validate(row), id).toEqual({ value: row })
  }
})

it('says what is wrong, and where', () => {
  const body = read('tokenDetails')
  body[0].data[0][3] = -1
  expect(replySchema('tokenDetails')['~standard'].validate(body)).toEqual({
    issues: [{ message: expect.stringMatching(/0/), path: [0, 'data', 0, 3] }],
  })
  const [row] = decodeTable(read('tokenDetails') as ReplyOf<'tokenDetails'>)
  const { issues } = rowSchema('tokenDetails')['~standard'].validate({ ...row, decimals: '9' })
  expect(issues?.map(({ path }) => path)).toEqual([['decimals']])
})
