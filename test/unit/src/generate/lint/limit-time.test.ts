import { expect, test } from 'vitest'
import { limitTime } from '../../../../../src/generate/lint/limit-time.ts'
import type { SpecProblem } from '../../../../../src/generate/problems/spec-problem.ts'

const problem: SpecProblem = { id: 'unused-gap', pointer: '/x-gaps/0', message: 'no place names it' }

test('returns the problems of a lint that ends in time', () => {
  expect(limitTime(() => [problem])).toEqual([problem])
})

test('stops a lint that runs for too long', () => {
  const endless = () => {
    while (true);
  }
  expect(limitTime(endless, 20)).toEqual([
    {
      id: 'timeout',
      pointer: '',
      message: 'the lint was stopped after 0.02 s: look for a pattern or a rule that takes long',
    },
  ])
})

test('throws what the lint throws', () => {
  const fail = () => {
    throw new TypeError('a defect')
  }
  expect(() => limitTime(fail)).toThrow('a defect')
})
