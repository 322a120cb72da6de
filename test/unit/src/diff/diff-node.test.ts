import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import type { LocatedChange } from '../../../../src/diff/located-change.ts'

const context: DiffContext = {
  place: { parameter: 'limit' },
  path: ['limit'],
  oldPath: ['limit'],
  directions: ['request'],
  bearing: 'same',
  isDocumented: true,
  uses: new Map(),
  renamed: new Map(),
  roots: { before: {}, after: {} },
}

const ids = (changes: LocatedChange[]) => changes.map(({ verdict }) => verdict.id)

test('finds no change between equal objects', () => {
  const schema = { type: 'integer', enum: [1, 2] }
  expect(diffNode('schema', schema, { ...schema }, context)).toEqual([])
})

test('finds a change of each keyword', () => {
  const before = { type: 'integer', maximum: 10, description: 'Rows' }
  const after = { type: 'integer', maximum: 5, description: 'Number of rows', minimum: 1 }
  const changes = diffNode('schema', before, after, context)
  expect(ids(changes).sort()).toEqual(['request-bound-tightened', 'request-bound-tightened', 'words-changed'])
})

test('gives the values of both sides, and the edit from one to the other', () => {
  const [change] = diffNode('schema', { maximum: 10 }, { maximum: 50 }, context)
  expect(change).toMatchObject({
    verdict: { id: 'request-bound-widened', says: 'Parameter limit: maximum is now 50, was 10.' },
    side: 'new',
    before: 10,
    after: 50,
    edits: [{ do: 'set', path: ['limit'], name: 'maximum', value: 50 }],
  })
})

test('finds changes within nested objects, the other way round under not', () => {
  const changes = diffNode('schema', { not: { maximum: 10 } }, { not: { maximum: 50 } }, context)
  expect(ids(changes)).toEqual(['request-bound-tightened'])
})

test('passes over the member that repeats the name', () => {
  expect(diffNode('parameter', { name: 'limit' }, { name: 'count' }, context, 'name')).toEqual([])
  expect(diffNode('parameter', { name: 'limit' }, { name: 'count' }, context)).not.toEqual([])
})

test('reports a keyword that is not known', () => {
  expect(ids(diffNode('schema', {}, { 'x-unheard-of': 1 }, context))).toEqual(['unjudged'])
})
