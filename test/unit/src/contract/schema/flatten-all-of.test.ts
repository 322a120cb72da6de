import { expect, test } from 'vitest'
import { flattenAllOf, listAllOfParts } from '../../../../../src/contract/schema/flatten-all-of.ts'
import { inlineReferences } from '../../../../../src/contract/schema/inline-references.ts'

const root = {
  defs: {
    base: { type: 'object', description: 'base', properties: { a: { type: 'string' }, b: { minimum: 0 } } },
    middle: { allOf: [{ $ref: '#/defs/base' }], title: 'middle' },
    amount: { type: 'number' },
    'a/b': { type: 'boolean' },
  },
}

test('lists the target of a reference before the parts of allOf', () => {
  const part = { title: 'part' }
  expect(listAllOfParts({ $ref: '#/defs/amount', allOf: [part] }, root)).toEqual([root.defs.amount, part])
  expect(listAllOfParts({ type: 'string' }, root)).toEqual([])
})

test('merges all layers, where nearer members win', () => {
  const schema = { $ref: '#/defs/middle', description: 'own', properties: { b: { minimum: 5 }, c: {} } }
  expect(flattenAllOf(schema, root)).toEqual({
    type: 'object',
    title: 'middle',
    description: 'own',
    properties: { a: { type: 'string' }, b: { minimum: 5 }, c: {} },
  })
})

test('keeps a plain schema without giving it properties', () => {
  expect(flattenAllOf({ type: 'string' }, root)).toEqual({ type: 'string' })
})

test('replaces each reference by its target', () => {
  const schema = { items: [{ $ref: '#/defs/amount' }, { $ref: '#/defs/a~1b' }], const: null }
  expect(inlineReferences(schema, root)).toEqual({
    items: [{ type: 'number' }, { type: 'boolean' }],
    const: null,
  })
})

test('keeps the members beside a reference', () => {
  expect(inlineReferences({ $ref: '#/defs/amount', minimum: 0 }, root)).toEqual({
    minimum: 0,
    allOf: [{ type: 'number' }],
  })
})
