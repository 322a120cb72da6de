import { expect, test } from 'vitest'
import { lintGapReadings } from '../../../../../src/generate/lint/lint-gap-readings.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function lintGap(members: object) {
  const options = { empty: 'no rows', error: '404' }
  const gap = { id: 'GAP-01', question: 'Which?', options, default: 'empty', clause: '1', ...members }
  const document = {
    paths: { '/a': { get: { operationId: 'listPools', responses: {} } } },
    components: { schemas: {} },
    'x-gaps': [gap],
  }
  return lintGapReadings(document as unknown as SpecDocument)
}

test('finds no problem in a gap that is read with defined names', () => {
  const probes = [{ operation: 'listPools' }]
  expect(lintGap({ probes, let: { few: '1 < 2', less: 'few' }, about: 'less' })).toEqual([])
})

test('finds an operation and a gap that do not exist', () => {
  expect(lintGap({ probes: [{ operation: 'listPool' }], ahead: 'GAP-99' })).toMatchObject([
    {
      id: 'unknown-name',
      pointer: '/x-gaps/0/probes/0/operation',
      message: 'there is no operation listPool',
      hint: 'did you mean listPools?',
    },
    { id: 'unknown-name', pointer: '/x-gaps/0/ahead', message: 'there is no gap GAP-99' },
  ])
})

test('finds an expression that is no CEL', () => {
  expect(lintGap({ about: '1 <' })).toMatchObject([{ id: 'invalid-rule', pointer: '/x-gaps/0/about' }])
})

test('finds a value of the wrong type', () => {
  expect(lintGap({ options: { empty: { says: 'no rows', when: '"text"' } } })).toEqual([
    {
      id: 'invalid-rule',
      pointer: '/x-gaps/0/options/empty/when',
      message: 'its value is string, not bool',
    },
  ])
})

test('finds a value that is used before it is defined', () => {
  expect(lintGap({ let: { less: 'few', few: '1 < 2' } })).toMatchObject([
    { id: 'invalid-rule', pointer: '/x-gaps/0/let/less', message: expect.stringContaining('few') },
  ])
})
