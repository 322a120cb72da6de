import { expect, test } from 'vitest'
import { findSchemaUses } from '../../../../src/diff/find-schema-uses.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The uses of schemas in a document whose one operation takes and answers these. */
function findUses(asked: object, answered: object, schemas: object = {}) {
  const get = {
    operationId: 'a',
    parameters: [{ name: 'p', schema: asked }],
    responses: { 200: { content: { 'application/json': { schema: answered } } } },
  }
  const document = { paths: { '/a': { get } }, components: { schemas } }
  return findSchemaUses([document as unknown as SpecDocument])
}

test('tells what clients send from what they get', () => {
  const uses = findUses(schema('Asked'), schema('Answered'))
  expect(uses.get('Asked')).toEqual({ directions: ['request'], bearing: 'same', isDocumented: true })
  expect(uses.get('Answered')).toEqual({ directions: ['reply'], bearing: 'same', isDocumented: true })
})

test('follows references through other schemas', () => {
  const uses = findUses({}, schema('Outer'), { Outer: { items: schema('Inner') } })
  expect(uses.get('Inner')?.directions).toEqual(['reply'])
})

test('collects both directions of a shared schema', () => {
  expect(findUses(schema('Id'), schema('Id')).get('Id')?.directions).toEqual(['request', 'reply'])
})

test('turns the relation under not, and does not know it where uses differ', () => {
  expect(findUses({}, { not: schema('Id') }).get('Id')?.bearing).toBe('opposite')
  expect(findUses({}, { not: { not: schema('Id') } }).get('Id')?.bearing).toBe('same')
  expect(findUses(schema('Id'), { not: schema('Id') }).get('Id')?.bearing).toBe('unknown')
})

test('takes a property that is called like a keyword as a name', () => {
  expect(findUses({}, { properties: { not: schema('Id') } }).get('Id')?.bearing).toBe('same')
})

test('says that nothing documented leads to a schema', () => {
  const inferred = { 'x-level': 'inferred', ...schema('Id') }
  expect(findUses({}, { items: inferred }).get('Id')?.isDocumented).toBe(false)
  expect(findUses(schema('Id'), { items: inferred }).get('Id')?.isDocumented).toBe(true)
})

test('has no uses of a schema that nothing refers to', () => {
  expect(findUses({}, {}, { Unused: {} }).has('Unused')).toBe(false)
})

test('ends for a schema that refers to itself', () => {
  const uses = findUses({}, schema('Tree'), { Tree: { items: schema('Tree') } })
  expect(uses.get('Tree')?.bearing).toBe('same')
})
