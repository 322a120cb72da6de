import { describe, expect, test } from 'vitest'
import {
  type DiffContext,
  enterKeyword,
  enterMember,
  extendPath,
  isDocumented,
} from '../../../../src/diff/diff-context.ts'
import { diffNamedObjects } from '../../../../src/diff/diff-named-objects.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import { findRenames } from '../../../../src/diff/find-renames.ts'
import { findReorderedNames } from '../../../../src/diff/find-reordered-names.ts'
import type { LocatedChange } from '../../../../src/diff/located-change.ts'
import { type ModelNode, toNamedList } from '../../../../src/diff/to-comparison-model.ts'

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
const ids = (changes: readonly LocatedChange[]) => changes.map(({ verdict }) => verdict.id)

describe('the context of a difference', () => {
  test('names an operation by its id, else by its method and path', () => {
    const inPath = { ...root, place: { path: '/a' } }
    const { place } = enterMember(inPath, 'operation', 'get', { after: { operationId: 'listPools' } })
    expect(place).toEqual({ path: '/a', operation: 'listPools' })
    expect(enterMember(inPath, 'operation', 'get', { after: {} }).place.operation).toBe('get /a')
  })

  test('keeps the way in both documents', () => {
    const entered = enterMember(extendPath(root, 'paths'), 'pathItem', '/new', { after: {} }, '/old')
    expect(entered).toMatchObject({ path: ['paths', '/new'], oldPath: ['paths', '/old'] })
  })

  test('takes what is under a parameter as sent, under a response as received, of a schema as it is used', () => {
    expect(enterMember(root, 'parameter', 'limit', { after: {} }).directions).toEqual(['request'])
    expect(enterMember(root, 'response', '200', { after: {} }).directions).toEqual(['reply'])
    const schemas = at('components', 'schemas')
    expect(enterMember(schemas, 'schema', 'Id', { after: {} })).toMatchObject({
      place: { schema: 'Id' },
      directions: ['request', 'reply'],
      bearing: 'opposite',
    })
    expect(enterMember(schemas, 'schema', 'T', { after: { 'x-table': {} } }).place).toEqual({ table: 'T' })
  })

  test('writes the place of a field with a dot between levels and brackets for items', () => {
    const properties = at('components', 'schemas', 'T', 'properties')
    const outer = enterMember(properties, 'schema', 'list', { after: {} })
    const items = enterMember(outer, 'schema', 'items', { after: {} })
    const inner = enterMember(extendPath(items, 'properties'), 'schema', 'name', { after: {} })
    expect([outer, items, inner].map(({ place }) => place.field)).toEqual(['list', 'list[]', 'list[].name'])
  })

  test('is not documented under a lower level of either side, or x-inferred but for a payment', () => {
    const enterRule = (before: object, after: object) =>
      enterMember(root, 'rule', 'R', { before: { ...before }, after: { ...after } }).isDocumented
    expect(enterRule({}, {})).toBe(true)
    expect(enterRule({ level: 'inferred' }, {})).toBe(false)
    expect(enterRule({}, { level: 'open' })).toBe(false)
    expect([{ 'x-level': 'sampled' }, { 'x-level': 'documented' }].map(isDocumented)).toEqual([false, true])
    expect(enterMember(root, 'schema', 'x-inferred', { after: {} }).isDocumented).toBe(false)
    expect(enterMember({ ...root, isDocumented: false }, 'payment', 'x', { after: {} }).isDocumented).toBe(
      true,
    )
  })

  test('turns the relation under not', () => {
    const sides = { before: {}, after: {} }
    expect(enterKeyword(root, 'not', sides).bearing).toBe('opposite')
    expect(enterKeyword(enterKeyword(root, 'not', sides), 'not', sides).bearing).toBe('same')
    expect(enterKeyword(root, 'items', sides).bearing).toBe('same')
  })
})

describe('two lists of columns', () => {
  const low: ModelNode = { name: 'low', type: 'UInt8', description: 'The lowest price' }
  const high: ModelNode = { name: 'high', type: 'UInt16', description: 'The highest price' }
  const fee: ModelNode = { name: 'fee', type: 'Float64', description: 'Share of the pool' }

  function diffColumns(before: ModelNode[], after: ModelNode[]) {
    const form = { form: 'list', kind: 'column', key: 'name' } as const
    const owners = {
      before: { columns: toNamedList(before, form) },
      after: { columns: toNamedList(after, form) },
    }
    const context: DiffContext = { ...at('T'), place: { table: 'T' }, directions: ['reply'] }
    return diffNamedObjects({ form, keyword: 'columns', owners, context }, diffNode)
  }

  test('differ in columns that came, went, moved, or changed', () => {
    expect(diffColumns([low, high], [low, high])).toEqual([])
    expect(ids(diffColumns([low, high], [low, high, fee]))).toEqual(['column-appended'])
    expect(ids(diffColumns([low, high], [fee, low, high]))).toEqual(['column-added'])
    expect(ids(diffColumns([low, high], [low, { ...high, type: 'UInt32' }]))).toEqual(['column-retyped'])
    expect(diffColumns([low, high, fee], [fee, low, high])).toMatchObject([
      { verdict: { id: 'column-moved', says: 'Column fee is now at position 1.' }, before: 3, after: 1 },
    ])
  })

  test('name a column that is gone on the old side, and both names of a renamed one', () => {
    expect(diffColumns([low, high, fee], [low, fee])).toMatchObject([
      {
        verdict: { id: 'column-removed', says: 'Column high (UInt16) is gone.' },
        side: 'old',
        edits: [{ do: 'remove', path: ['T', 'columns'], name: 'high' }],
      },
    ])
    expect(diffColumns([low, high], [low, { ...high, name: 'top' }])).toMatchObject([
      {
        verdict: { id: 'column-renamed', says: 'Column high is now called top.' },
        before: 'high',
        after: 'top',
      },
    ])
  })
})

describe('two objects', () => {
  const context: DiffContext = { ...at('limit'), place: { parameter: 'limit' }, directions: ['request'] }

  test('differ by each keyword, with the values of both sides and the edit between them', () => {
    const schema = { type: 'integer', enum: [1, 2] }
    expect(diffNode('schema', schema, { ...schema }, context)).toEqual([])
    const before = { type: 'integer', maximum: 10, description: 'Rows' }
    const after = { type: 'integer', maximum: 5, description: 'Number of rows', minimum: 1 }
    expect(ids(diffNode('schema', before, after, context)).sort()).toEqual([
      'request-bound-tightened',
      'request-bound-tightened',
      'words-changed',
    ])
    expect(diffNode('schema', { maximum: 10 }, { maximum: 50 }, context)).toMatchObject([
      {
        verdict: { id: 'request-bound-widened', says: 'Parameter limit: maximum is now 50, was 10.' },
        side: 'new',
        before: 10,
        after: 50,
        edits: [{ do: 'set', path: ['limit'], name: 'maximum', value: 50 }],
      },
    ])
  })

  test('differ the other way round under not, not by the member that repeats the name, by unknown keywords', () => {
    expect(ids(diffNode('schema', { not: { maximum: 10 } }, { not: { maximum: 50 } }, context))).toEqual([
      'request-bound-tightened',
    ])
    expect(diffNode('parameter', { name: 'limit' }, { name: 'count' }, context, 'name')).toEqual([])
    expect(diffNode('parameter', { name: 'limit' }, { name: 'count' }, context)).not.toEqual([])
    expect(ids(diffNode('schema', {}, { 'x-unheard-of': 1 }, context))).toEqual(['unjudged'])
  })
})

describe('a rename', () => {
  const price = {
    name: 'price',
    type: 'Float64',
    level: 'sampled',
    description: 'Price of the token in dollars',
  }
  const dollars = { ...price, name: 'priceUSD' }

  test('pairs what is alike in everything but its name, and what is most alike', () => {
    expect([...findRenames('column', { price }, { priceUSD: dollars })]).toEqual([['price', 'priceUSD']])
    const near = { ...price, description: 'Price of a token in dollars' }
    expect([...findRenames('column', { near, price }, { priceUSD: dollars })]).toEqual([
      ['price', 'priceUSD'],
    ])
  })

  test('pairs nothing that both sides have, or that has other facts, words or a fixed name', () => {
    const age = { ...price, name: 'age', description: 'Number of blocks since the first trade' }
    expect(findRenames('column', { price }, { price, priceUSD: dollars }).size).toBe(0)
    expect(findRenames('column', { price }, { priceUSD: { ...dollars, type: 'String' } }).size).toBe(0)
    expect(findRenames('column', { price }, { age }).size).toBe(0)
    const reply = { description: 'ok' }
    expect(findRenames('response', { 200: reply }, { 201: reply }).size).toBe(0)
  })

  test('asks for fewer equal words at the same position of a list', () => {
    const after = { priceUSD: { ...dollars, description: 'Price of the token at the close' } }
    const find = (position: string[]) =>
      findRenames('column', { price }, after, { before: ['price'], after: position }).size
    expect([find(['priceUSD']), find(['other', 'priceUSD'])]).toEqual([1, 0])
  })
})

test.each<[before: string, after: string, moved: string]>([
  ['abcd', 'dabc', 'd'],
  ['', '', ''],
])('returns the fewest names that changed their order from "%s" to "%s"', (before, after, moved) => {
  expect(findReorderedNames([...before], [...after])).toEqual([...moved])
})

test('leaves the names that stay in the same order in both lists', () => {
  const [before, after] = [[...'abcdefgh'], [...'cahbgdfe']]
  const moved = findReorderedNames(before, after)
  const rest = (list: string[]) => list.filter(name => !moved.includes(name))
  expect(rest(before)).toEqual(rest(after))
  expect(findReorderedNames([...'abcd'], [...'dcba'])).toHaveLength(3)
})
