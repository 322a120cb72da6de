import { expect, it, test } from 'vitest'
import { rewriteObjects } from '../../../../src/cli/spec/rewrite-objects.ts'
import { simplifyDocument } from '../../../../src/cli/spec/simplify-document.ts'
import { toOpenapi30 } from '../../../../src/cli/spec/to-openapi30.ts'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { toJsonSchema } from '../../../../src/clickhouse/json-schema.ts'

const mark = (document: object) => rewriteObjects({ ...document }, object => ({ ...object, seen: true }))

test('leaves examples and own keywords, and takes names of properties for no keywords', () => {
  const kept = { example: { a: {} }, examples: [{}], 'x-own': { a: {} } }
  expect(mark(kept)).toEqual({ ...kept, seen: true })
  expect(mark({ properties: { type: { a: 1 } } })).toEqual({
    properties: { type: { a: 1, seen: true } },
    seen: true,
  })
})

/** A schema as it is after a document with nothing else was simplified. */
const simplify = (schema: object) =>
  (simplifyDocument({ schema, components: { schemas: {} } }) as Record<string, unknown>).schema

test('leaves out extension keywords, unusual formats and bounds above 2^53', () => {
  expect(
    simplify({ 'x-rules': [], minimum: 0, maximum: 2 ** 64, exclusiveMinimum: 1, format: 'uint16' }),
  ).toEqual({ minimum: 0, format: 'int32' })
  expect(simplify({ maximum: Number.MAX_SAFE_INTEGER, format: 'date-time' })).toEqual({
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'date-time',
  })
})

test('lets cells have each type of their positions', () => {
  const prefixItems = [{ type: 'integer' }, { type: 'number' }, { type: ['string', 'null'] }]
  expect(simplify({ prefixItems })).toEqual({
    items: { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
  })
  expect(simplify({ prefixItems: [{ type: 'integer' }] })).toEqual({ items: { type: 'number' } })
})

test('names the members of an object, or says what the others are', () => {
  const properties = { a: { type: 'string' } }
  const additionalProperties = { type: 'number' }
  expect(simplify({ properties, additionalProperties })).toEqual({ properties })
  expect(simplify({ additionalProperties })).toEqual({ additionalProperties })
  expect(simplify({ prefixItems: [{ type: 'string' }, { type: 'object', properties }] })).toEqual({
    items: { anyOf: [{ type: 'string' }, { type: 'object', properties }] },
  })
})

test('writes OpenAPI 3.0 without what it does not know', () => {
  const info = { title: 'A', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } }
  expect(toOpenapi30({ openapi: '3.1.0', jsonSchemaDialect: 'x', info })).toEqual({
    openapi: '3.0.3',
    info: { title: 'A', license: { name: 'MIT' } },
  })
})

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
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

it('leaves out the JSON types of a decimal, which OpenAPI 3.0 cannot list', () => {
  const cell = toJsonSchema(parseType('Nullable(Decimal(4, 2))'))
  const { components } = toOpenapi30({ info: {}, components: { schemas: { cell } } })
  expect(components).toEqual({
    schemas: {
      cell: {
        nullable: true,
        minimum: -100,
        exclusiveMinimum: true,
        maximum: 100,
        exclusiveMaximum: true,
        pattern: '^-?0*[0-9]{1,2}([.][0-9]{1,2}0*)?$',
      },
    },
  })
})
