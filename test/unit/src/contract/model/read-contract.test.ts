import { expect, test } from 'vitest'
import { listGaps } from '../../../../../src/contract/model/list-gaps.ts'
import { readContract } from '../../../../../src/contract/model/read-contract.ts'

const ok = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } })
const gap = (id: string, more: object = {}) => ({
  ...{ id, question: `${id}?`, options: { yes: 'It is.', no: 'It is not.' }, default: 'no', clause: 'c' },
  ...more,
})
const column = { name: 'fee', type: 'UInt32', description: 'Fee', 'x-gaps': ['GAP-2'] }

const document = {
  info: { title: 'Pools', version: '1.0.0' },
  paths: {
    '/fees': {
      get: {
        operationId: 'fees',
        parameters: [{ name: 'limit', schema: { type: 'integer' }, example: [1, 2], 'x-gaps': ['GAP-1'] }],
        responses: {
          ...ok({ maxItems: 1, items: { $ref: '#/components/schemas/Fee' } }),
          404: { description: 'Missing', headers: { Age: {} } },
        },
        'x-gaps': ['GAP-1'],
      },
    },
    '/posts': {
      servers: [{ url: 'https://social.example' }],
      get: {
        operationId: 'posts',
        responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Post' } }),
      },
    },
  },
  components: {
    schemas: {
      Fee: { description: 'A fee', 'x-table': { columns: [column], rows: 'pool' }, 'x-gaps': ['GAP-2'] },
      Post: {
        required: ['url'],
        properties: { url: { type: 'string' }, score: { type: ['number', 'null'], 'x-level': 'inferred' } },
      },
      Unused: { type: 'object' },
    },
  },
  'x-gaps': [gap('GAP-1'), gap('GAP-2', { resolved: 'yes', name: 'fee-is-sent' }), gap('GAP-3')],
}

const { title, summary, operations, entries, gaps } = readContract(document)

test('reads what is said of the whole', () => {
  expect({ title, summary }).toEqual({ title: 'Pools', summary: '' })
})

test('reads operations with their parameters, replies and failures', () => {
  const [fees, posts] = operations
  expect(fees).toMatchObject({ id: 'fees', path: '/fees', origin: 'base' })
  expect(fees?.parameters).toMatchObject([{ name: 'limit', required: false, example: '1,2' }])
  expect(fees?.reply).toMatchObject({ isTable: true, isWrapped: true, media: [] })
  expect(fees?.failures).toMatchObject([{ status: '404', headers: [{ name: 'Age', description: '' }] }])
  expect(posts).toMatchObject({ origin: 'social', servers: [{ url: 'https://social.example' }] })
  expect(posts?.reply).toMatchObject({ isTable: false, media: [{ type: 'application/json' }] })
})

test('reads tables, and the objects that replies list', () => {
  expect(entries.map(({ name, isTable }) => [name, isTable])).toEqual([
    ['Fee', true],
    ['Post', false],
  ])
  expect(entries[0]).toMatchObject({ rows: 'pool', fields: [{ name: 'fee', isOptional: false }] })
  expect(entries[1]?.fields).toMatchObject([
    { name: 'url', type: 'string', isOptional: false, level: undefined },
    { name: 'score', type: 'number', isOptional: true, level: 'inferred' },
  ])
})

test('reads gaps with what was chosen, and the operations that they concern', () => {
  expect(gaps.map(({ id, chosen, isDecided, operations: ids }) => [id, chosen, isDecided, ids])).toEqual([
    ['GAP-1', 'no', false, ['fees']],
    ['GAP-2', 'yes', true, ['fees']],
    ['GAP-3', 'no', false, []],
  ])
})

test('lists each gap of an operation once', () => {
  expect(operations.map(operation => listGaps(operation).map(({ id }) => id))).toEqual([
    ['GAP-1', 'GAP-2'],
    [],
  ])
})
