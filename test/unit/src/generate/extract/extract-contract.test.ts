import { expect, test } from 'vitest'
import { extractContract } from '../../../../../src/generate/extract/extract-contract.ts'

const page = [
  { name: 'limit', schema: { type: 'integer' } },
  { name: 'from', schema: { type: 'integer' }, 'x-role': 'offset' },
]
const others = [
  { name: 'most', schema: { type: 'integer' }, 'x-counts': 'pool' },
  { name: 'cheapest', schema: { type: 'string' } },
  { name: 'dearest', schema: { type: 'string' } },
  { name: 'verbose', schema: { type: 'boolean' } },
]
const order = [
  { id: 'ORD-1', by: 'fee', direction: 'ascending', ascending: 'cheapest' },
  { id: 'ORD-2', by: 'fee', direction: 'descending', descending: 'dearest' },
]

/** Returns an operation that lists rows of a schema, or is one object of it. */
function describe(operationId: string, name: string, parameters: object[], given: object = {}) {
  const schema = { $ref: `#/components/schemas/${name}` }
  const content = { 'application/json': { schema } }
  return {
    get: { operationId, tags: ['A'], parameters, responses: { 200: { description: '', content } }, ...given },
  }
}

const { operations } = extractContract({
  info: {},
  servers: [{ url: 'http://127.0.0.1', description: 'local' }],
  tags: [],
  paths: {
    '/pools': describe('pools', 'Pool', [...page, ...others], { 'x-order': order }),
    '/summary': describe('summary', 'Summary', page),
  },
  components: {
    schemas: {
      Pool: { 'x-table': { columns: [{ name: 'fee', type: 'UInt32', description: 'Fee' }] } },
      Summary: { type: 'object', properties: { fee: { type: 'number' } } },
    },
  },
})

const rolesOf = (operation: (typeof operations)[number] | undefined) =>
  operation?.parameters.map(({ name, role }) => [name, role])

test('extracts what each parameter selects: by its role, its name, what it counts, or the order that names it', () => {
  expect(rolesOf(operations[0])).toEqual([
    ['limit', 'limit'],
    ['from', 'offset'],
    ['most', 'limit'],
    ['cheapest', 'ascending'],
    ['dearest', 'descending'],
    ['verbose', undefined],
  ])
})

test('knows no page of a single object', () => {
  expect(rolesOf(operations[1])).toEqual([
    ['limit', undefined],
    ['from', undefined],
  ])
})
