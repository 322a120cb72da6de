import { expect, test } from 'vitest'
import { foldTables, listFoldable } from '../../../../src/diff/fold-tables.ts'
import { addIntegerFormats } from '../../../../src/generate/add-integer-formats.ts'
import { expandTables } from '../../../../src/generate/expand-tables.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { unfoldTables } from '../../../support/apply-changes.ts'

const columns = [
  { name: 'pool', type: 'String', description: 'Address of the pool' },
  { name: 'fee', type: 'Nullable(UInt32)', description: 'Fee of the pool' },
]
const authored: SpecDocument = {
  paths: {},
  components: {
    schemas: { Pool: { description: 'All pools.', 'x-table': { columns } }, Id: { type: 'string' } },
  },
}
const { components, ...rest } = expandTables(authored)
const document: SpecDocument = { ...rest, components: { schemas: addIntegerFormats(components.schemas) } }

test('lists a table that its columns give in full', () => {
  expect(listFoldable(document)).toEqual(['Pool'])
})

test('lists no table of which another schema says something else', () => {
  const schemas = { ...document.components.schemas, PoolObject: { type: 'object', title: 'changed' } }
  expect(listFoldable({ ...document, components: { schemas } })).toEqual([])
})

test('leaves the columns of a table, and schemas that are none', () => {
  expect(foldTables(document, ['Pool']).components.schemas).toEqual({
    Pool: { description: 'All pools.', 'x-table': { columns } },
    Id: { type: 'string' },
  })
})

test('folds only the tables that are named', () => {
  expect(foldTables(document, [])).toEqual(document)
})

test('unfolds what was folded', () => {
  expect(unfoldTables(foldTables(document, ['Pool']))).toEqual(document)
})
