import { expect, it } from 'vitest'
import { decodeTable, type Envelope, encodeTable } from '../../src/contract/tables.ts'

const envelope = {
  columns: [
    { name: 'b', type: 'String' },
    { name: 'a', type: 'UInt8' },
  ],
  data: [
    ['x', 1],
    ['y', 2],
  ],
  rows: 2,
} as const satisfies Envelope

it('decodes by the names in the reply, wrapped in an array or not', () => {
  const rows = [
    { b: 'x', a: 1 },
    { b: 'y', a: 2 },
  ]
  expect(decodeTable(envelope)).toEqual(rows)
  expect(decodeTable([envelope])).toEqual(rows)
})

it('keeps columns that nobody documented', () => {
  const wider = { ...envelope, columns: [{ name: 'new', type: 'String' }, envelope.columns[1]] }
  expect(decodeTable(wider)[0]).toEqual({ new: 'x', a: 1 })
})

it.each([
  ['an object without columns', { data: [] }, 'This reply is not a table.'],
  ['an empty array', [], 'This reply is not a table.'],
  ['null', null, 'This reply is not a table.'],
  ['a short row', { ...envelope, data: [['x']] }, 'Row 0 has 1 values for 2 columns.'],
])('refuses %s', (_, reply, sentence) => {
  expect(() => decodeTable(reply as unknown as Envelope)).toThrow(sentence)
})

it('encodes in the documented order of columns, whatever the order of the members', () => {
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
