import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import { judgeAccess } from '../../../../../src/diff/judges/judge-access.ts'

const context = {
  place: { operation: 'listPools' },
  roots: { before: {}, after: {} },
} as unknown as DiffContext

/** The verdicts on two lists of ways to be let in, each of an operation. */
function judge(before: unknown, after: unknown, roots: DiffContext['roots'] = context.roots) {
  const owners = { before: { security: before }, after: { security: after } }
  return judgeAccess({
    kind: 'operation',
    keyword: 'security',
    before,
    after,
    owners,
    context: { ...context, roots },
  })
}

test('tells a further way in from one that is gone', () => {
  expect(judge([{ key: [] }], [{ key: [] }, { payment: [] }])).toEqual([
    { id: 'access-added', says: 'Operation listPools: requests with {"payment":[]} are let in now.' },
  ])
  expect(judge([{ key: [] }, { payment: [] }], [{ key: [] }])).toMatchObject([{ id: 'access-removed' }])
})

test('reads an empty list as access without credentials', () => {
  expect(judge([{ key: [] }], [])).toEqual([
    { id: 'access-added', says: 'Operation listPools: requests without credentials are let in now.' },
  ])
})

test('keeps requests with further schemes allowed', () => {
  expect(judge([{ key: [], other: [] }], [{ key: [] }])).toMatchObject([{ id: 'access-added' }])
  expect(judge([{ key: [] }], [{ key: [], other: [] }])).toMatchObject([{ id: 'access-removed' }])
})

test('reports a further required scope as a removal', () => {
  expect(judge([{ key: ['read'] }], [{ key: ['read', 'write'] }])).toMatchObject([{ id: 'access-removed' }])
})

test('uses the list of the document for an operation without its own', () => {
  const roots = { before: { security: [{ key: [] }] }, after: { security: [{ key: [] }] } }
  expect(judge([{ key: [] }], undefined, roots)).toMatchObject([{ id: 'words-changed' }])
  expect(judge([{ payment: [] }], undefined, roots)).toMatchObject([
    { id: 'access-added' },
    { id: 'access-removed' },
  ])
})

test('judges another order of the ways as words', () => {
  expect(judge([{ a: [] }, { b: [] }], [{ b: [] }, { a: [] }])).toMatchObject([{ id: 'words-changed' }])
})
