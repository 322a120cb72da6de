import { expect, test } from 'vitest'
import {
  findMemberForm,
  isModelNode,
  isNamedList,
  toComparisonModel,
  toNamedList,
  toPlain,
} from '../../../../src/diff/to-comparison-model.ts'

const parameters = [
  { name: 'limit', schema: { type: 'integer' } },
  { name: 'after', schema: { type: 'string' } },
]
const document = {
  openapi: '3.1.1',
  paths: { '/a': { get: { operationId: 'a', parameters, tags: ['Pools'] } } },
  components: { schemas: { T: { enum: ['x'], properties: { name: { type: 'string' } } } } },
}

test('finds the items of a list of objects by their names', () => {
  expect(toComparisonModel(document)).toMatchObject({
    paths: {
      '/a': {
        get: {
          parameters: {
            order: ['limit', 'after'],
            items: { limit: { name: 'limit', schema: { type: 'integer' } } },
          },
          tags: ['Pools'],
        },
      },
    },
  })
})

test('gives the document back', () => {
  expect(toPlain(toComparisonModel(document))).toEqual(document)
})

test('numbers items of one name, and those without a name', () => {
  const items = [{ id: 'A' }, { id: 'A' }, { says: 'no id' }, { id: 'A' }]
  expect(toNamedList(items, { key: 'id' }).order).toEqual(['A', 'A~2', '#2', 'A~3'])
  expect(toNamedList([{ id: 'A' }], {}).order).toEqual(['#0'])
})

test('finds the form of a member in the grammar', () => {
  expect(findMemberForm({ form: 'map', kind: 'schema' }, 'anything')).toEqual({
    form: 'node',
    kind: 'schema',
  })
  expect(findMemberForm({ form: 'node', kind: 'schema' }, 'properties')).toEqual({
    form: 'map',
    kind: 'schema',
  })
  expect(findMemberForm({ form: 'node', kind: 'schema' }, 'minimum')).toEqual({ form: 'value' })
  expect(findMemberForm({ form: 'node', kind: 'schema' }, 'unknown-member')).toEqual({ form: 'value' })
})

test('tells objects from lists and plain values', () => {
  expect([{}, [], null, 'text', undefined].map(isModelNode)).toEqual([true, false, false, false, false])
  expect(isNamedList(toNamedList([], {}))).toBe(true)
  expect([{ order: [] }, { items: {} }, []].map(isNamedList)).toEqual([false, false, false])
})
