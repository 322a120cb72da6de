import { describe, expect, test } from 'vitest'
import { type DiffContext, enterMember, extendPath } from '../../../../src/diff/diff-context.ts'
import { diffNamedObjects } from '../../../../src/diff/diff-named-objects.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import { findRenames } from '../../../../src/diff/find-renames.ts'
import { findReorderedNames } from '../../../../src/diff/find-reordered-names.ts'
import { type ModelNode, toNamedList } from '../../../../src/diff/to-comparison-model.ts'

const root: DiffContext = {
  place: {},
  path: [],
  oldPath: [],
  directions: [],
  bearing: 'same',
  isDocumented: true,
  uses: new Map(),
  roots: { before: {}, after: {} },
}
const at = (...path: string[]): DiffContext => ({ ...root, path, oldPath: path })

describe('the context of a difference', () => {
  test('names an operation by its id, else by its method and path', () => {
    const inPath = { ...root, place: { path: '/a' } }
    const { place } = enterMember(inPath, 'operation', 'get', { after: { operationId: 'listPools' } })
    expect(place).toEqual({ path: '/a', operation: 'listPools' })
    expect(enterMember(inPath, 'operation', 'get', { after: {} }).place.operation).toBe('get /a')
  })

  test('writes the place of a field with a dot between levels and brackets for items', () => {
    const properties = at('components', 'schemas', 'T', 'properties')
    const outer = enterMember(properties, 'schema', 'list', { after: {} })
    const items = enterMember(outer, 'schema', 'items', { after: {} })
    const inner = enterMember(extendPath(items, 'properties'), 'schema', 'name', { after: {} })
    expect([outer, items, inner].map(({ place }) => place.field)).toEqual(['list', 'list[]', 'list[].name'])
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

  test('differ in columns that went, moved, or have another name', () => {
    expect(diffColumns([low, high], [low, high])).toEqual([])
    expect(diffColumns([low, high, fee], [fee, low, high])).toMatchObject([
      { verdict: { id: 'column-moved', says: 'Column fee is now at position 1.' }, before: 3, after: 1 },
    ])
    expect(diffColumns([low, high, fee], [low, fee])).toMatchObject([
      {
        verdict: { id: 'column-removed', says: 'Column high (UInt16) is gone.' },
        after: undefined,
        context: { path: ['T', 'columns', 'high'] },
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

test('leaves the names that stay in the same order in both lists', () => {
  const [before, after] = [[...'abcdefgh'], [...'cahbgdfe']]
  const moved = findReorderedNames(before, after)
  const rest = (list: string[]) => list.filter(name => !moved.includes(name))
  expect(rest(before)).toEqual(rest(after))
  expect(findReorderedNames([...'abcd'], [...'dcba'])).toHaveLength(3)
})
