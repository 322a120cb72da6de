import { expect, test } from 'vitest'
import { extractEntries } from '../../../../../src/generate/extract/extract-entries.ts'
import type { ComponentSchema, SpecDocument } from '../../../../../src/generate/spec-document.ts'

function extract(schemas: Record<string, ComponentSchema>) {
  const document: SpecDocument = { paths: {}, components: { schemas } }
  return extractEntries(document)
}

test('drops prose, but no property that is called like it, and keeps examples for drafts', () => {
  const text = { type: 'string', description: 'Words', examples: ['x'] }
  const schema = { type: 'object', description: 'An entry', properties: { description: text } }
  expect(extract({ Entry: schema }).schemas).toEqual({
    Entry: { type: 'object', properties: { description: { type: 'string', examples: ['x'] } } },
  })
})

test('drops formats of integers only', () => {
  const properties = {
    count: { type: 'integer', format: 'int64' },
    at: { type: 'string', format: 'date-time' },
  }
  expect(extract({ Entry: { properties } }).schemas).toEqual({
    Entry: {
      properties: { count: { type: 'integer' }, at: { type: 'string', format: 'date-time' } },
    },
  })
})

test('says that all properties are required in one word', () => {
  const properties = { a: { type: 'string' }, b: { type: 'string' } }
  const { schemas } = extract({
    Whole: { properties, required: ['a', 'b'] },
    Partial: { properties, required: ['a'] },
  })
  expect(schemas.Whole).toEqual({ properties, required: true })
  expect(schemas.Partial).toEqual({ properties, required: ['a'] })
})

test('keeps a table only as its row by column name', () => {
  const schemas = { T: { type: 'object' }, TRow: { type: 'array' }, TObject: { type: 'object' } }
  expect(Object.keys(extract(schemas).schemas)).toEqual(['TObject'])
})

test('lists the rules of a schema without their words', () => {
  const rule = { id: 'INV-1', rule: 'row.a > 0', says: 'a is positive', clause: '1.2', allows: 'noise' }
  expect(extract({ T: { 'x-rules': [rule] }, Other: {} }).rules).toEqual({
    T: [{ id: 'INV-1', rule: 'row.a > 0' }],
  })
})
