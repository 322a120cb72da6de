import { expect, test } from 'vitest'
import { simplifyDocument } from '../../../../src/cli/spec/simplify-document.ts'

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

test('leaves examples, and takes names of properties for no keywords', () => {
  const kept = { example: { const: {} }, examples: [{ const: 1 }] }
  expect(simplify(kept)).toEqual(kept)
  const properties = { format: { const: 1 }, example: { const: 2 } }
  expect(simplify({ properties })).toEqual({
    properties: { format: { enum: [1] }, example: { enum: [2] } },
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
