import { expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { decodeTable } from '../../../../../src/contract/tables/decode-table.ts'
import { encodeTable } from '../../../../../src/contract/tables/encode-table.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

it('encodes in the documented order of columns', () => {
  const holder = {
    valueUsd: 3,
    chainId: 8453,
    tokenSymbol: 'USDC',
    ownerAddress: '0x00000000000000000000000000000000000000aa',
    tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    tokenAmount: 2,
  }
  const encoded = encodeTable('HolderRecord', [holder])
  expect(encoded.rows).toBe(1)
  expect(encoded.data[0]?.map((_, at) => encoded.columns[at]?.name)).toEqual([
    'chainId',
    'ownerAddress',
    'tokenAddress',
    'tokenSymbol',
    'tokenAmount',
    'valueUsd',
  ])
  expect(decodeTable(encoded)).toEqual([holder])
})

it('reverses the conversions of decodeTable, for every table of the contract', () => {
  const mock = createMock({ now: '2026-01-15T12:00:00Z' })
  const seen = new Set<string>()
  for (const { id, reply } of contract.operations) {
    if (reply.kind !== 'table') continue
    const body = JSON.parse(requestMock(mock, findSampleRequest(mock, id)).body)
    const rows: unknown[] = decodeTable(body, { bigint: true, dates: true })
    expect(encodeTable(reply.table, rows as never)).toEqual(reply.wrapped ? body[0] : body)
    for (const row of rows)
      for (const value of Object.values(row as object)) seen.add(Object(value).constructor.name)
  }
  expect([...seen].sort()).toEqual(['Array', 'BigInt', 'Date', 'Number', 'Object', 'String'])
})
