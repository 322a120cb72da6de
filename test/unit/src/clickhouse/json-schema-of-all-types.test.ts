import { expect, it } from 'vitest'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { type SchemaOptions, toJsonSchema } from '../../../../src/clickhouse/json-schema.ts'
import { renderSchemaTypes } from '../../../../src/generate/render/render-schema-types.ts'

it.each<[type: string, options: SchemaOptions, want: object]>([
  ['Int8', {}, { type: 'integer', format: 'int8', minimum: -128, maximum: 127 }],
  ['Bool', {}, { type: 'boolean' }],
  [
    'LowCardinality(Nullable(String))',
    { schema: { minLength: 1 } },
    { type: ['string', 'null'], minLength: 1 },
  ],
  ["Nullable(Enum8('a' = 1, 'b' = 2))", {}, { type: ['string', 'null'], enum: ['a', 'b', null] }],
  ["Enum8('a' = 1, 'b' = 2)", { schema: { enum: ['b'] } }, { type: 'string', enum: ['b'] }],
  [
    'Nullable(Decimal(4, 2))',
    {},
    {
      type: ['number', 'string', 'null'],
      exclusiveMinimum: -100,
      exclusiveMaximum: 100,
      pattern: '^-?0*[0-9]{1,2}([.][0-9]{1,2}0*)?$',
    },
  ],
  [
    'Decimal32(0)',
    { schema: { type: 'number', minimum: 0, exclusiveMaximum: 10 } },
    {
      type: 'number',
      minimum: 0,
      exclusiveMinimum: -1e9,
      exclusiveMaximum: 10,
      pattern: '^-?0*[0-9]{1,9}([.]0+)?$',
    },
  ],
])('writes %s with %j', (type, options, want) => {
  expect(toJsonSchema(parseType(type), options)).toEqual(want)
})

it.each([
  ['Bool(1)', 'Bool takes no arguments.'],
  ['Date(3)', 'Date takes no arguments.'],
  ['LowCardinality', 'LowCardinality takes 1 argument.'],
  ['DateTime64', 'the arguments of DateTime64 must match'],
  ['DateTime64(10)', 'the arguments of DateTime64 must match'],
  ["DateTime64(3, 'UTC', 1)", 'the arguments of DateTime64 must match'],
  ['Decimal(9)', 'the arguments of Decimal must match'],
  ['Decimal(9, 10)', 'a decimal has 1 to 76 digits'],
  ['Decimal(77, 2)', 'a decimal has 1 to 76 digits'],
  ['Decimal32(10)', 'a decimal has 1 to 76 digits'],
  ['Enum8', 'an Enum8 lists its names.'],
  ["Enum8('a')", 'an Enum8 lists its names.'],
  ["Enum8('a' = 128)", "form: 'name' = number, from -128 to 127"],
  ["Enum8('a' = 1, 'a' = 2)", 'each name and number once'],
  ["Enum16('a' = 1, 'b' = 1)", 'each name and number once'],
])('rejects %s', (type, want) => {
  expect(() => toJsonSchema(parseType(type))).toThrow(want)
})

it('rejects names that an enum does not have', () => {
  const schema = { enum: ['c'] }
  expect(() => toJsonSchema(parseType("Enum8('a' = 1)"), { schema })).toThrow('cannot be joined')
})

it('renders the TypeScript types of cells', async () => {
  const types = [
    'Bool',
    'Nullable(Decimal(9, 2))',
    "LowCardinality(Enum8('in' = 1, 'out' = 2))",
    'UUID',
    'Date',
  ]
  const prefixItems = types.map(type => toJsonSchema(parseType(type)))
  const schemas = { TRow: { type: 'array', prefixItems, minItems: 5, maxItems: 5 } }
  const document = {
    openapi: '3.1.1',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  }
  const text = await renderSchemaTypes(document)
  const body = text.slice(text.indexOf('TRow: ['), text.indexOf('];')).replaceAll(/\/\*\*.*?\*\/|\s+/gs, ' ')
  expect(body.replaceAll(/ +/g, ' ')).toBe(
    'TRow: [ boolean, number | string | null, "in" | "out", string, string ',
  )
})
