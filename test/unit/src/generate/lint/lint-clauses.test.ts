import { expect, test } from 'vitest'
import { lintClauses } from '../../../../../src/generate/lint/lint-clauses.ts'
import { listNames } from '../../../../../src/generate/lint/list-names.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function documentWith(clause: { 'x-clause'?: string }): SpecDocument {
  const columns = [{ name: 'low', type: 'UInt8', description: 'Low' }]
  const schema = { type: 'array', items: { $ref: '#/components/schemas/Post' } }
  return {
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ name: 'page', schema: {} }, { $ref: '#/components/parameters/Limit' }],
          responses: { 200: { content: { 'application/json': { schema } } } },
          ...clause,
        },
      },
    },
    components: {
      parameters: { Limit: { name: 'limit', schema: {} } },
      schemas: {
        T: { 'x-table': { columns }, ...clause },
        Post: { properties: { author: {} }, ...clause },
        Address: { type: 'string' },
      },
    },
  }
}

test('finds tables, listed objects and operations without a clause', () => {
  expect(lintClauses(documentWith({}))).toEqual([
    {
      id: 'missing-clause',
      pointer: '/components/schemas/T',
      message: 'no x-clause says which section T is from',
    },
    {
      id: 'missing-clause',
      pointer: '/components/schemas/Post',
      message: 'no x-clause says which section Post is from',
    },
    {
      id: 'missing-clause',
      pointer: '/paths/~1a/get/operationId',
      message: 'no x-clause says which section a is from',
    },
  ])
})

test('finds no problem where each has a clause', () => {
  expect(lintClauses(documentWith({ 'x-clause': '2.1' }))).toEqual([])
})

test('lists the names of operations, columns, fields and parameters', () => {
  expect(listNames(documentWith({}))).toEqual({
    operations: ['a'],
    columns: ['low', 'author'],
    parameters: ['page', 'limit'],
  })
})
