import { expect, test } from 'vitest'
import {
  type DiffContext,
  enterKeyword,
  enterMember,
  extendPath,
  isDocumented,
} from '../../../../src/diff/diff-context.ts'

const root: DiffContext = {
  place: {},
  path: [],
  oldPath: [],
  directions: [],
  bearing: 'same',
  isDocumented: true,
  uses: new Map([['Id', { directions: ['request', 'reply'], bearing: 'opposite', isDocumented: true }]]),
  renamed: new Map(),
  roots: { before: {}, after: {} },
}

const at = (...path: string[]): DiffContext => ({ ...root, path, oldPath: path })

test('names an operation by its id, else by its method and path', () => {
  const inPath = { ...root, place: { path: '/a' } }
  expect(enterMember(inPath, 'operation', 'get', { after: { operationId: 'listPools' } }).place).toEqual({
    path: '/a',
    operation: 'listPools',
  })
  expect(enterMember(inPath, 'operation', 'get', { after: {} }).place.operation).toBe('get /a')
})

test('keeps the way in both documents', () => {
  const { path, oldPath } = enterMember(extendPath(root, 'paths'), 'pathItem', '/new', { after: {} }, '/old')
  expect(path).toEqual(['paths', '/new'])
  expect(oldPath).toEqual(['paths', '/old'])
})

test('takes what is under a parameter as sent, and under a response as received', () => {
  expect(enterMember(root, 'parameter', 'limit', { after: {} }).directions).toEqual(['request'])
  expect(enterMember(root, 'response', '200', { after: {} }).directions).toEqual(['reply'])
})

test('takes the uses of a named schema over', () => {
  const entered = enterMember(at('components', 'schemas'), 'schema', 'Id', { after: {} })
  expect(entered).toMatchObject({
    place: { schema: 'Id' },
    directions: ['request', 'reply'],
    bearing: 'opposite',
  })
  expect(enterMember(at('components', 'schemas'), 'schema', 'T', { after: { 'x-table': {} } }).place).toEqual(
    {
      table: 'T',
    },
  )
})

test('writes the place of a field with a dot between levels and brackets for items', () => {
  const properties = at('components', 'schemas', 'T', 'properties')
  const outer = enterMember(properties, 'schema', 'list', { after: {} })
  const items = enterMember(outer, 'schema', 'items', { after: {} })
  const inner = enterMember(extendPath(items, 'properties'), 'schema', 'name', { after: {} })
  expect([outer, items, inner].map(({ place }) => place.field)).toEqual(['list', 'list[]', 'list[].name'])
})

test('is not documented under a thing whose level is lower on either side', () => {
  const enterRule = (before: object, after: object) =>
    enterMember(root, 'rule', 'R', { before: { ...before }, after: { ...after } }).isDocumented
  expect(enterRule({}, {})).toBe(true)
  expect(enterRule({ level: 'inferred' }, {})).toBe(false)
  expect(enterRule({}, { level: 'open' })).toBe(false)
  expect(isDocumented({ 'x-level': 'sampled' })).toBe(false)
  expect(isDocumented({ 'x-level': 'documented' })).toBe(true)
})

test('is not documented under x-inferred, but for a payment', () => {
  expect(enterMember(root, 'schema', 'x-inferred', { after: {} }).isDocumented).toBe(false)
  expect(enterMember({ ...root, isDocumented: false }, 'payment', 'x', { after: {} }).isDocumented).toBe(true)
})

test('turns the relation under not', () => {
  const sides = { before: {}, after: {} }
  expect(enterKeyword(root, 'not', sides).bearing).toBe('opposite')
  expect(enterKeyword(enterKeyword(root, 'not', sides), 'not', sides).bearing).toBe('same')
  expect(enterKeyword(root, 'items', sides).bearing).toBe('same')
})
