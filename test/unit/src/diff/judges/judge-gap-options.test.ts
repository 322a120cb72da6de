import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import type { Difference } from '../../../../../src/diff/judges/difference.ts'
import { judgeGapOptions, judgeResolution } from '../../../../../src/diff/judges/judge-gap-options.ts'

const context = { place: { gap: 'GAP-01' } } as DiffContext

function differ(keyword: string, before: unknown, after: unknown): Difference {
  return { kind: 'gap', keyword, before, after, owners: { before: {}, after: {} }, context }
}

test('finds each choice that came or went', () => {
  expect(
    judgeGapOptions(differ('options', { empty: 'no rows', error: '404' }, { empty: 'no rows', null: '204' })),
  ).toEqual([
    { id: 'gap-choice-added', says: 'Question GAP-01: null is a choice now: 204.' },
    { id: 'gap-choice-removed', says: 'Question GAP-01: error is no choice any more, was: 404.' },
  ])
})

test('judges another wording of a choice as words', () => {
  const [verdict, ...others] = judgeGapOptions(
    differ('options', { empty: 'no rows' }, { empty: 'an empty list' }),
  )
  expect(verdict?.id).toBe('words-changed')
  expect(others).toEqual([])
})

test('tells a settled question from one that is open again', () => {
  expect(judgeResolution(differ('resolved', undefined, 'empty'))).toEqual([
    { id: 'gap-resolved', says: 'Question GAP-01 is settled: empty.' },
  ])
  expect(judgeResolution(differ('resolved', 'empty', undefined))).toEqual([
    { id: 'gap-reopened', says: 'Question GAP-01 is open again, was settled as empty.' },
  ])
})
