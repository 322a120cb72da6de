import { expect, test } from 'vitest'
import { extractMeanings } from '../../../../../src/generate/extract/extract-meanings.ts'

const parameters = [
  { name: 'address', required: true, schema: { type: 'string' }, 'x-is': 'pool.address' },
  { name: 'limit', required: false, schema: { type: 'integer' }, 'x-counts': 'token' },
  { name: 'verbose', required: false, schema: { type: 'boolean' } },
]

const document = {
  info: {},
  servers: [{ url: 'http://127.0.0.1', description: 'local' }],
  tags: [],
  paths: {
    '/pools': {
      get: {
        operationId: 'listPools',
        tags: ['Pools'],
        parameters,
        responses: {
          200: {
            description: 'Pools',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pool' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pool: {
        'x-table': {
          rows: 'pool',
          columns: [
            { name: 'address', type: 'String', description: 'Address', is: 'pool.address' },
            { name: 'fee', type: 'UInt32', description: 'Fee' },
          ],
        },
      },
    },
  },
  'x-entities': { pool: { key: ['address'], facts: { token: 'token' } }, token: { key: ['address'] } },
}

test('extracts what rows, columns and parameters are about', () => {
  expect(extractMeanings(document)).toEqual({
    entities: {
      pool: { key: ['address'], facts: { token: { entity: 'token' } }, either: {} },
      token: { key: ['address'], facts: {}, either: {} },
    },
    entries: { Pool: { rows: 'pool', is: { address: 'pool.address' } } },
    parameters: { listPools: { address: 'pool.address' } },
    counts: { listPools: { limit: 'token' } },
  })
})
