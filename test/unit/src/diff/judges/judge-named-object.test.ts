import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import {
  judgeNamedObject,
  judgeRename,
  type NamedObjectChange,
} from '../../../../../src/diff/judges/judge-named-object.ts'
import type { GrammarKind } from '../../../../../src/generate/document-grammar.ts'

const known = { bearing: 'same', isDocumented: true, path: [], directions: ['request'] } as const
const context = { ...known, place: { parameter: 'limit' } } as unknown as DiffContext

const owners = { before: {}, after: {} }

function judge(
  way: NamedObjectChange['way'],
  kind: GrammarKind,
  value: object,
  more: Partial<NamedObjectChange> = {},
) {
  return judgeNamedObject({
    way,
    kind,
    name: 'limit',
    value,
    keyword: '',
    owners,
    context,
    isLast: false,
    ...more,
  })
}

test('tells a new required parameter from an optional one', () => {
  expect(judge('added', 'parameter', {})).toEqual([
    { id: 'parameter-added', says: 'Parameter limit is new.' },
  ])
  expect(judge('added', 'parameter', { required: true })).toMatchObject([{ id: 'parameter-added-required' }])
  expect(judge('removed', 'parameter', { required: true })).toMatchObject([{ id: 'parameter-removed' }])
})

test('reports a thing under components as a part', () => {
  const at = { context: { ...context, path: ['components', 'parameters', 'Limit'] } }
  expect(judge('added', 'parameter', {}, at)).toMatchObject([{ id: 'part-added' }])
})

test('reports a rule below documented as undocumented', () => {
  const at = { context: { ...context, place: { rule: 'R-1' } } }
  expect(judge('added', 'rule', { says: 'low is below high' }, at)).toEqual([
    { id: 'rule-added', says: 'Rule R-1 (low is below high) is new.' },
  ])
  expect(judge('removed', 'rule', { level: 'inferred' }, at)).toMatchObject([{ id: 'undocumented-removed' }])
})

test('names each operation of a path', () => {
  const value = { get: { operationId: 'listPools', responses: {} }, post: { responses: {} } }
  const at = { context: { ...context, place: { path: '/pools' } } }
  expect(judge('removed', 'pathItem', value, at)).toEqual([
    { id: 'operation-removed', says: 'Operation listPools is gone, at /pools.' },
    { id: 'operation-removed', says: 'Operation post /pools is gone, at /pools.' },
  ])
})

test('reports the removal of a sunset version as a deprecation', () => {
  expect(judge('removed', 'version', { state: 'sunset' })).toMatchObject([{ id: 'deprecation-changed' }])
  expect(judge('removed', 'version', { state: 'current' })).toMatchObject([{ id: 'version-removed' }])
})

test('reports one more alternative as widened, and one more demand as tightened', () => {
  const lists = { anyOf: [], allOf: [] }
  const add = (keyword: string) =>
    judge('added', 'schema', {}, { owners: { before: lists, after: lists }, keyword }).map(({ id }) => id)
  expect(add('anyOf')).toEqual(['request-shape-widened'])
  expect(add('allOf')).toEqual(['request-shape-tightened'])
})

test('says the old and the new name of what was renamed', () => {
  expect(judgeRename('parameter', 'limit', 'count', { keyword: 'parameters', context, owners })).toEqual([
    { id: 'parameter-renamed', says: 'Parameter limit is now called count.' },
  ])
  const field = { ...context, place: { field: 'pool.count' } }
  expect(judgeRename('schema', 'limit', 'count', { keyword: 'properties', context: field, owners })).toEqual([
    { id: 'field-renamed', says: 'Field pool.limit is now called count.' },
  ])
})
