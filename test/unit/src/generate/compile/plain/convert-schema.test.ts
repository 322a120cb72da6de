import { expect, it } from 'vitest'
import { convertSchema } from '../../../../../../src/generate/compile/plain/convert-schema.ts'

it.each<[string, unknown, unknown]>([
  ['null of 3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    'an enum with null',
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['an exclusive bound of 3.0', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['an exclusive bound of 3.1', { exclusiveMaximum: 9 }, { exclusiveMaximum: 9 }],
  ['no exclusive bound', { minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
  [
    'a reference with a dash',
    { $ref: '#/components/schemas/Links-Self', description: 'x' },
    { $ref: '#/components/schemas/Links_Self' },
  ],
  [
    'members with names of keywords',
    { properties: { xml: { type: 'string', xml: {} } } },
    { properties: { xml: { type: 'string' } } },
  ],
  ['a list of schemas', { allOf: [{ type: 'object', 'x-note': 1 }] }, { allOf: [{ type: 'object' }] }],
  ['an example as it is', { example: { nullable: true } }, { example: { nullable: true } }],
])('converts %s', (_, schema, want) => {
  expect(convertSchema(schema)).toEqual(want)
})
