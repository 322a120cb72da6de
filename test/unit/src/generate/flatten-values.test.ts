import { expect, it } from 'vitest'
import { flattenValues } from '../../../../src/generate/flatten-values.ts'

const schemas = {
  Whole: { description: 'All of it.', type: 'string', pattern: '^0x.{40}$', 'x-level': 'inferred' },
  Address: {
    description: 'An address.',
    type: 'string',
    pattern: '^0x',
    allOf: [{ $ref: '#/components/schemas/Whole' }],
  },
  Count: { type: 'integer', minimum: 0 },
  First: { type: 'object', properties: { a: { $ref: '#/components/schemas/Count', description: 'A.' } } },
  Second: { allOf: [{ $ref: '#/components/schemas/First' }, { type: 'object' }] },
  Open: { allOf: [{ type: 'string', pattern: '^a', 'x-level': 'open' }] },
}
const document = { paths: {}, components: { schemas } }
const flatten = (node: object) => flattenValues(node, document)

it('writes a value in one piece, with inferred parts separate', () => {
  expect(flatten(schemas.Address)).toEqual({
    description: 'An address.',
    type: 'string',
    pattern: '^0x',
    'x-inferred': { pattern: '^0x.{40}$' },
  })
  expect(flatten({ schema: { $ref: '#/components/schemas/Whole' } })).toEqual({ schema: schemas.Whole })
  expect(flatten(schemas.First)).toEqual({
    type: 'object',
    properties: { a: { type: 'integer', minimum: 0, description: 'A.' } },
  })
})

it('leaves a statement at its own schema', () => {
  const schema = { type: 'integer', enum: [0, 1], 'x-statement': { id: 'X-1' } }
  const whole = { components: { schemas: { Flag: schema } } } as never
  expect(flattenValues({ $ref: '#/components/schemas/Flag' }, whole)).toEqual({
    type: 'integer',
    enum: [0, 1],
  })
  expect(flattenValues(schema, whole)).toEqual(schema)
})

it('keeps objects, open values, authored columns and examples', () => {
  const kept = {
    Second: schemas.Second,
    Open: schemas.Open,
    'x-table': { columns: [{ schema: { $ref: '#/components/schemas/Count' } }] },
    example: { $ref: '#/components/schemas/Count' },
  }
  expect(flatten(kept)).toEqual(kept)
})
