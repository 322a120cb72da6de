import { describe, expect, test } from 'vitest'
import { findSchemaUses } from '../../../../src/diff/find-schema-uses.ts'
import { foldTables, listFoldable } from '../../../../src/diff/fold-tables.ts'
import { findSubschemaEffect, type SubschemaEffect } from '../../../../src/diff/subschema-effect.ts'
import { addIntegerFormats } from '../../../../src/generate/add-integer-formats.ts'
import { expandTables } from '../../../../src/generate/expand-tables.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { unfoldTables } from '../../../support/apply-changes.ts'

test.each<[keyword: string, owner: object, want: SubschemaEffect]>([
  ['items', { maxContains: 1 }, 'same'],
  ['not', {}, 'opposite'],
  ['if', {}, 'unknown'],
  ['oneOf', {}, 'unknown'],
  ['contains', {}, 'same'],
  ['contains', { maxContains: 1 }, 'unknown'],
])('relates a schema under %s of %j as %s', (keyword, owner, want) => {
  expect(findSubschemaEffect(keyword, [{}, { ...owner }])).toBe(want)
})

describe('the uses of a schema', () => {
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

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

  test('tell what clients send from what they get, also through other schemas', () => {
    const uses = findUses(refer('Asked'), refer('Outer'), { Outer: { items: refer('Inner') }, Unused: {} })
    expect(uses.get('Asked')).toEqual({ directions: ['request'], bearing: 'same', isDocumented: true })
    expect(uses.get('Inner')).toEqual({ directions: ['reply'], bearing: 'same', isDocumented: true })
    expect(uses.has('Unused')).toBe(false)
    expect(findUses(refer('Id'), refer('Id')).get('Id')?.directions).toEqual(['request', 'reply'])
    const tree = findUses({}, refer('Tree'), { Tree: { items: refer('Tree') } })
    expect(tree.get('Tree')?.bearing).toBe('same')
  })

  test('turn the relation under not, and do not know it where uses differ', () => {
    expect(findUses({}, { not: refer('Id') }).get('Id')?.bearing).toBe('opposite')
    expect(findUses({}, { not: { not: refer('Id') } }).get('Id')?.bearing).toBe('same')
    expect(findUses(refer('Id'), { not: refer('Id') }).get('Id')?.bearing).toBe('unknown')
    expect(findUses({}, { properties: { not: refer('Id') } }).get('Id')?.bearing).toBe('same')
  })

  test('say that nothing documented leads to it', () => {
    const inferred = { items: { 'x-level': 'inferred', ...refer('Id') } }
    expect(findUses({}, inferred).get('Id')?.isDocumented).toBe(false)
    expect(findUses(refer('Id'), inferred).get('Id')?.isDocumented).toBe(true)
  })
})

describe('a folded document', () => {
  const columns = [
    { name: 'pool', type: 'String', description: 'Address of the pool' },
    { name: 'fee', type: 'Nullable(UInt32)', description: 'Fee of the pool' },
  ]
  const authored = { Pool: { description: 'All pools.', 'x-table': { columns } }, Id: { type: 'string' } }
  const { components, ...rest } = expandTables({ paths: {}, components: { schemas: authored } })
  const document: SpecDocument = { ...rest, components: { schemas: addIntegerFormats(components.schemas) } }

  test('has the columns alone of the tables that these give in full', () => {
    expect(listFoldable(document)).toEqual(['Pool'])
    const schemas = { ...document.components.schemas, PoolObject: { type: 'object', title: 'changed' } }
    expect(listFoldable({ ...document, components: { schemas } })).toEqual([])
    const unreadable = { columns: columns.map(each => ({ ...each, type: 'no (type' })) }
    const broken = { ...document.components.schemas, Pool: { 'x-table': unreadable } }
    expect(listFoldable({ ...document, components: { schemas: broken } })).toEqual([])
    const folded = foldTables(document, ['Pool'])
    expect(folded.components.schemas).toEqual(authored)
    expect(unfoldTables(folded)).toEqual(document)
    expect(foldTables(document, [])).toEqual(document)
  })
})
