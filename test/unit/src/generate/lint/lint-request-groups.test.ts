import { expect, test } from 'vitest'
import { lintRequestGroups } from '../../../../../src/generate/lint/lint-request-groups.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function lintGroup(statement: object, group: object = {}) {
  const document = {
    paths: {
      '/a': { get: { operationId: 'listPools', parameters: [{ name: 'limit', schema: {} }], responses: {} } },
    },
    components: { schemas: { Pool: { properties: { volume: { type: 'number' } } } } },
    'x-across': [{ statements: [{ id: 'S-1', message: 'differs', ...statement }], ...group }],
  }
  return lintRequestGroups(document as unknown as SpecDocument)
}

const pointer = '/x-across/0/statements/0'

test('finds no problem in a statement of known names', () => {
  const requests = { first: { operation: 'listPools', query: { limit: 1 } } }
  expect(lintGroup({ by: 'volume', over: ['first'], rule: 'first.rows == []' }, { requests })).toEqual([])
})

test('finds an unknown operation, parameter and request', () => {
  const requests = { first: { operation: 'listPool', query: { limits: 1 } } }
  expect(lintGroup({ over: ['second'] }, { requests })).toMatchObject([
    {
      pointer: '/x-across/0/requests/first/operation',
      message: 'no operation is called listPool',
      hint: 'did you mean listPools?',
    },
    { pointer: '/x-across/0/requests/first/query/limits', message: 'no parameter is called limits' },
    { pointer: `${pointer}/over/0`, message: 'no request is called second' },
  ])
})

test('finds an unknown column, also of the other row', () => {
  expect(lintGroup({ by: 'volumes', column: 'other.volume' })).toMatchObject([
    { pointer: `${pointer}/by`, message: 'no column is called volumes', hint: 'did you mean volume?' },
  ])
})

test('finds a rule that does not parse', () => {
  expect(lintGroup({ rule: 'row.volume >' })).toMatchObject([
    { id: 'invalid-rule', pointer: `${pointer}/rule` },
  ])
})

test('finds a member that nothing has, also in the braces of a message', () => {
  expect(lintGroup({ rule: 'row.volum > 0', message: 'is {row.price}' })).toMatchObject([
    { pointer: `${pointer}/rule`, message: 'no column, parameter or reply has a member volum' },
    { pointer: `${pointer}/message`, message: 'no column, parameter or reply has a member price' },
  ])
})

test('returns no problems for a document without statements about several requests', () => {
  expect(lintRequestGroups({ paths: {}, components: { schemas: {} } })).toEqual([])
})
