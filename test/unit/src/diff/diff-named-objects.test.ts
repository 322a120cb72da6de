import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import { diffNamedObjects } from '../../../../src/diff/diff-named-objects.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import { type ModelNode, toNamedList } from '../../../../src/diff/to-comparison-model.ts'

const context: DiffContext = {
  place: { table: 'T' },
  path: ['T'],
  oldPath: ['T'],
  directions: ['reply'],
  bearing: 'same',
  isDocumented: true,
  uses: new Map(),
  renamed: new Map(),
  roots: { before: {}, after: {} },
}

const low: ModelNode = { name: 'low', type: 'UInt8', description: 'The lowest price' }
const high: ModelNode = { name: 'high', type: 'UInt16', description: 'The highest price' }
const fee: ModelNode = { name: 'fee', type: 'Float64', description: 'Share of the pool' }

function diffColumns(before: ModelNode[], after: ModelNode[]) {
  const form = { form: 'list', kind: 'column', key: 'name' } as const
  const owners = {
    before: { columns: toNamedList(before, form) },
    after: { columns: toNamedList(after, form) },
  }
  return diffNamedObjects({ form, keyword: 'columns', owners, context }, diffNode)
}

const ids = (before: ModelNode[], after: ModelNode[]) =>
  diffColumns(before, after).map(({ verdict }) => verdict.id)

test('finds no change in equal lists', () => {
  expect(diffColumns([low, high], [low, high])).toEqual([])
})

test('tells a column behind all others from one before them', () => {
  expect(ids([low, high], [low, high, fee])).toEqual(['column-appended'])
  expect(ids([low, high], [fee, low, high])).toEqual(['column-added'])
})

test('finds a column that is gone on the old side', () => {
  expect(diffColumns([low, high, fee], [low, fee])).toMatchObject([
    {
      verdict: { id: 'column-removed', says: 'Column high (UInt16) is gone.' },
      side: 'old',
      edits: [{ do: 'remove', path: ['T', 'columns'], name: 'high' }],
    },
  ])
})

test('finds a column by another name', () => {
  expect(diffColumns([low, high], [low, { ...high, name: 'top' }])).toMatchObject([
    {
      verdict: { id: 'column-renamed', says: 'Column high is now called top.' },
      before: 'high',
      after: 'top',
    },
  ])
})

test('finds the column that moved, with both positions', () => {
  expect(diffColumns([low, high, fee], [fee, low, high])).toMatchObject([
    { verdict: { id: 'column-moved', says: 'Column fee is now at position 1.' }, before: 3, after: 1 },
  ])
})

test('finds a change inside a column', () => {
  expect(ids([low, high], [low, { ...high, type: 'UInt32' }])).toEqual(['column-retyped'])
})
