import { expect, test } from 'vitest'
import { toOpenapi30 } from '../../../../../src/cli/spec/to-openapi30.ts'

test('writes OpenAPI 3.0 without what it does not know', () => {
  const info = { title: 'A', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } }
  expect(toOpenapi30({ openapi: '3.1.0', jsonSchemaDialect: 'x', info })).toEqual({
    openapi: '3.0.3',
    info: { title: 'A', license: { name: 'MIT' } },
  })
})

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [{ const: 1 }, { enum: [1] }],
  [{ prefixItems: [{}] }, { items: {} }],
  [{ exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
  [{ examples: ['a', 'b'] }, { example: 'a' }],
  [{ $ref: '#/a' }, { $ref: '#/a' }],
  [
    { $ref: '#/a', minimum: 0 },
    { minimum: 0, allOf: [{ $ref: '#/a' }] },
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, {}],
  [{ anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }] }],
])('writes %j in the older dialect', (schema, older) => {
  expect(toOpenapi30({ info: {}, schema })).toMatchObject({ schema: older })
  expect(Object.keys(toOpenapi30({ info: {}, schema }).schema as object)).toHaveLength(
    Object.keys(older).length,
  )
})
