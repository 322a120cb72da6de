import { expect, test } from 'vitest'
import {
  createRequest,
  writeExampleReply,
  writeFetchExample,
} from '../../../../../src/reference/model/create-request.ts'
import type { OperationView, Reference } from '../../../../../src/reference/model/reference.ts'

const parameter = (name: string, example: string | undefined, more: object = {}) => ({
  name,
  example,
  required: false,
  schema: {},
  ...more,
})

function request(parameters: object[], keys: object[] = [{ header: 'X-Key' }]) {
  const servers = [{ address: 'http://127.0.0.1:4010/v1' }]
  const operation = { path: '/pools', servers, parameters } as unknown as OperationView
  return createRequest(operation, { keys } as unknown as Reference, 'secret')
}

test('sends required parameters, and others that differ from their defaults', () => {
  const parameters = [
    parameter('chain', 'eth', { required: true }),
    parameter('limit', '20', { schema: { default: 20 } }),
    parameter('order', 'desc', { schema: { default: 'asc' } }),
    parameter('after', '5'),
    parameter('missing', undefined, { required: true }),
  ]
  expect(request(parameters).url).toBe('http://127.0.0.1:4010/v1/pools?chain=eth&order=desc')
})

test('keeps the commas of a list and encodes the rest', () => {
  expect(request([parameter('ids', 'a,b c', { required: true })]).url).toMatch(/\?ids=a,b%20c$/)
})

test('sends the key in the header of the document', () => {
  expect(request([]).headers).toEqual({ 'X-Key': 'secret' })
  expect(request([], []).headers).toEqual({})
})

test('writes a program that reads rows of a table by name', () => {
  const reply = (members: object) =>
    ({ reply: { isTable: true, isWrapped: false, ...members } }) as OperationView
  const sent = { url: 'http://127.0.0.1/pools', headers: {} }
  expect(writeFetchExample(sent, reply({}))).toContain('\nconst { columns, data } = await reply.json()\n')
  expect(writeFetchExample(sent, reply({ isWrapped: true }))).toContain(
    '\nconst [{ columns, data }] = await reply.json()\n',
  )
  expect(writeFetchExample(sent, reply({ isTable: false }))).toMatch(
    /\nconst entries = await reply\.json\(\)$/,
  )
})

test('writes each column and each row of a table on a line of its own', () => {
  const table = { columns: [{ name: 'a', type: 'UInt8' }], data: [[1], [{ b: null }]] }
  expect(writeExampleReply([table])).toBe(`[
  {
    "columns": [
      { "name": "a", "type": "UInt8" }
    ],
    "data": [
      [1],
      [{ "b": null }]
    ]
  }
]`)
})

test('writes plain values and an empty list on one line', () => {
  expect(writeExampleReply([])).toBe('[]')
  expect(writeExampleReply('text')).toBe('"text"')
})
