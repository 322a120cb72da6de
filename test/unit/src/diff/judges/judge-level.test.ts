import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import { judgeLevel } from '../../../../../src/diff/judges/judge-level.ts'
import type { GrammarKind } from '../../../../../src/generate/document-grammar.ts'

const context = { place: { parameter: 'limit' }, bearing: 'same', isDocumented: true } as DiffContext

type Way = DiffContext['directions'][number]

/** The ids of the verdicts on another level of a thing that has these members. */
function judge(kind: GrammarKind, directions: Way[], before?: string, after?: string, members: object = {}) {
  const owners = { before: { ...members, level: before }, after: { ...members, level: after } }
  const at = { ...context, directions }
  return judgeLevel({ kind, keyword: 'level', before, after, owners, context: at }).map(({ id }) => id)
}

test('reports a statement that is documented from now on, and one that no longer is', () => {
  expect(judge('rule', ['reply'], 'inferred', undefined)).toEqual(['level-raised'])
  expect(judge('rule', ['reply'], undefined, 'inferred')).toEqual(['level-lowered'])
  expect(judge('rule', ['reply'], undefined, 'open')).toEqual(['level-lowered'])
})

test('reports a change between two levels below documented', () => {
  expect(judge('rule', ['reply'], 'inferred', 'sampled')).toEqual(['level-changed'])
})

test('reports a required parameter as required once it is documented', () => {
  expect(judge('parameter', ['request'], 'inferred', undefined, { required: true })).toEqual([
    'level-raised',
    'parameter-made-required',
  ])
  expect(judge('parameter', ['request'], 'inferred', undefined)).toEqual(['level-raised'])
})

test('reports each limit of a request schema that is now documented, or no longer', () => {
  const schema = { maximum: 10, enum: [1, 2], description: 'Rows' }
  expect(judge('schema', ['request'], 'inferred', undefined, schema)).toEqual([
    'request-bound-tightened',
    'request-values-tightened',
  ])
  expect(judge('schema', ['request'], undefined, 'inferred', { maximum: 10 })).toEqual([
    'request-bound-widened',
  ])
})

test('reports both for a schema that is sent and received', () => {
  expect(judge('schema', ['request', 'reply'], 'inferred', undefined, { maximum: 10 })).toEqual([
    'level-raised',
    'request-bound-tightened',
  ])
})
