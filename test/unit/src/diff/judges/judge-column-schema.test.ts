import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import type { Difference, DifferenceJudge } from '../../../../../src/diff/judges/difference.ts'
import {
  judgeColumnSchema,
  judgeKeys,
  judgeOneRow,
  judgeTuplePositions,
  judgeType,
  judgeUnlistedKeys,
} from '../../../../../src/diff/judges/judge-column-schema.ts'

const known = { bearing: 'same', isDocumented: true, renamed: new Map(), directions: ['reply'] } as const
const context = {
  ...known,
  place: { column: 'fee' },
  roots: { before: {}, after: {} },
} as unknown as DiffContext

function judge(judgeIt: DifferenceJudge, before: unknown, after: unknown, more: Partial<DiffContext> = {}) {
  const owners = { before: {}, after: {} }
  const difference: Difference = { kind: 'column', keyword: 'schema', before, after, owners, context }
  return judgeIt({ ...difference, context: { ...context, ...more } })
}

test.each([
  ['UInt8', 'Nullable(UInt8)', 'column-made-nullable'],
  ['Nullable(UInt8)', 'UInt8', 'column-made-not-null'],
  ['UInt8', 'UInt16', 'column-retyped'],
  ['UInt8', 'Nullable(UInt16)', 'column-retyped'],
  ['Map(String,UInt8)', 'Map(String, UInt8)', 'words-changed'],
  ['UInt8', 'no (type', 'column-retyped'],
])('judges the type %s that becomes %s as %s', (before, after, id) => {
  expect(judge(judgeType, before, after)).toEqual([
    { id, says: `Column fee is now ${after}, was ${before}.` },
  ])
})

test('finds the keys of a map that came and went', () => {
  expect(judge(judgeKeys, ['1h', '24h'], ['1h', '7d'])).toEqual([
    { id: 'column-keys-added', says: 'Column fee also has the keys 7d.' },
    { id: 'column-keys-removed', says: 'Column fee no longer has the keys 24h.' },
  ])
  expect(judge(judgeKeys, ['a', 'b'], ['b', 'a'])).toMatchObject([{ id: 'words-changed' }])
})

test('judges keys, positions and numbers of rows by what they become', () => {
  expect(judge(judgeUnlistedKeys, undefined, true)).toMatchObject([{ id: 'column-keys-opened' }])
  expect(judge(judgeUnlistedKeys, true, undefined)).toMatchObject([{ id: 'column-keys-closed' }])
  expect(judge(judgeTuplePositions, ['a'], ['b'])).toMatchObject([{ id: 'column-elements-changed' }])
  expect(judge(judgeOneRow, undefined, true)).toMatchObject([{ id: 'rows-bound-tightened' }])
  expect(judge(judgeOneRow, true, undefined)).toMatchObject([{ id: 'rows-bound-widened' }])
})

test('judges a narrowed value by what it allows', () => {
  expect(judge(judgeColumnSchema, { maximum: 10 }, { maximum: 5 })).toMatchObject([
    { id: 'reply-bound-tightened' },
  ])
})

test('judges a reference to the same value as words', () => {
  const roots = { before: {}, after: { components: { schemas: { Share: { maximum: 10 } } } } }
  expect(
    judge(judgeColumnSchema, { maximum: 10 }, { $ref: '#/components/schemas/Share' }, { roots }),
  ).toEqual([{ id: 'words-changed', says: 'Column fee says the same of its values, by reference to Share.' }])
})

test('finds a named value by its new name', () => {
  const [old, now] = ['#/components/schemas/Old', '#/components/schemas/New']
  const renamed = new Map([[old, now]])
  expect(judge(judgeColumnSchema, { $ref: old }, { $ref: now }, { renamed })).toEqual([
    { id: 'part-renamed', says: 'Old is now called New.' },
  ])
})

test('reports a change of what is inferred as undocumented', () => {
  const inferred = (maximum: number) => ({ 'x-inferred': { maximum } })
  expect(judge(judgeColumnSchema, inferred(10), inferred(5))).toMatchObject([{ id: 'undocumented-changed' }])
})
