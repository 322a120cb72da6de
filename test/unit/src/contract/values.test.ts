import { describe, expect, it } from 'vitest'
import { findValueFault } from '../../../../src/contract/schema/find-value-fault.ts'
import { makeValue } from '../../../../src/contract/schema/make-value.ts'

const tree = { $ref: '#/components/schemas/Tree' }
const root = {
  components: {
    schemas: {
      Tree: {
        type: 'object',
        required: ['size'],
        properties: { size: { type: 'integer', minimum: 3 }, parts: { type: 'array', items: tree } },
      },
      Chain: {
        type: 'object',
        required: ['next'],
        properties: { next: { oneOf: [{ $ref: '#/components/schemas/Chain' }, { type: 'null' }] } },
      },
      Endless: { required: ['next'], properties: { next: { $ref: '#/components/schemas/Endless' } } },
      Circle: { $ref: '#/components/schemas/Circle' },
    },
  },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('a fault', () => {
  it.each<[string, unknown, unknown, string | undefined]>([
    [
      'below references',
      tree,
      { size: 3, parts: [{ size: 4, parts: [{ size: 2 }] }] },
      '.parts[0].parts[0].size',
    ],
    ['of a missing member', tree, { parts: [] }, ''],
    ['of an entry that requires all', { properties: { a: {} }, required: true }, {}, ''],
    ['of an address that is none', { format: 'url' }, 'example', ''],
    ['of two alternatives that fit', { oneOf: [{ type: 'number' }, { minimum: 1 }] }, 2, ''],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['chosen by a condition', { if: { const: 1 }, then: { maximum: 0 }, else: {} }, 1, ''],
    ['of a tuple', { prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, ['a', 'b'], '[1]'],
    [
      'of an unknown member',
      { patternProperties: { '^x-': {} }, additionalProperties: false },
      { 'x-a': 1, b: 1 },
      '.b',
    ],
    [
      'of objects that repeat',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      '',
    ],
    ['of a day that is none', { format: 'date' }, '2026-02-30', ''],
    ['of no decimal multiple', { multipleOf: 0.1 }, 1.1, undefined],
    ['of a reference back to itself', ref('Circle'), 1, undefined],
  ])('%s is found at its place', (_, schema, value, path) => {
    expect(findValueFault(schema, value, { root })?.path).toBe(path)
  })
})

describe('a value', () => {
  it.each<[string, unknown, unknown]>([
    ['of a reference', tree, { size: 3 }],
    ['that ends by null', ref('Chain'), { next: null }],
    ['without an end', ref('Endless'), undefined],
    [
      'of parts',
      { allOf: [tree, { required: ['name'], properties: { name: { const: 'x' } } }] },
      { size: 3, name: 'x' },
    ],
    ['above a bound, in steps', { type: 'number', exclusiveMinimum: 1, multipleOf: 0.5 }, 1.5],
    ['of a pattern and a length', { type: 'string', pattern: '^v[0-9]+$', minLength: 4 }, 'v222'],
    [
      'of a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' }, minItems: 2 },
      ['example', 1],
    ],
  ])('%s is made', (_, schema, value) => {
    expect(makeValue(schema, { root })).toEqual(value)
  })
})
