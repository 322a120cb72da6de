import { expect, test } from 'vitest'
import { locateProblems, throwOnProblems } from '../../../../../src/generate/places/locate-problems.ts'
import { SpecError } from '../../../../../src/generate/problems/spec-error.ts'
import type { SpecProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { SpecSource } from '../../../../../src/generate/spec-source.ts'

const source: SpecSource = {
  folder: 'spec',
  files: new Map([
    ['openapi.yaml', 'openapi: 3.1.1\ninfo:\n  titel: Pools\npaths:\n  /a: { $ref: paths.yaml#/a }\n'],
    ['paths.yaml', '\na:\n  get: { operationId: a, responses: {} }\n'],
  ]),
  examples: new Map(),
}

const problem: SpecProblem = { id: 'wrong-type', pointer: '/info', message: '"info" is not text' }

test('puts the position in the place of the pointer', () => {
  expect(locateProblems([{ ...problem, pointer: '/info/titel' }], source)).toEqual([
    { id: 'wrong-type', message: '"info" is not text', file: 'spec/openapi.yaml', line: 3, column: 3 },
  ])
})

test('points to the name of an unknown keyword, not to its value in another file', () => {
  const pointer = '/paths/~1a'
  const unknown: SpecProblem = { id: 'unknown-keyword', pointer, message: 'no keyword' }
  expect(locateProblems([unknown, { ...problem, pointer }], source)).toMatchObject([
    { file: 'spec/openapi.yaml', line: 5 },
    { file: 'spec/paths.yaml' },
  ])
})

test('reports a problem of a shared object once', () => {
  expect(locateProblems([problem, { ...problem }], source)).toHaveLength(1)
  expect(locateProblems([problem, { ...problem, message: 'another' }], source)).toHaveLength(2)
})

test('throws only when there are problems', () => {
  expect(() => throwOnProblems([], source)).not.toThrow()
  expect(() => throwOnProblems([problem], source)).toThrow(SpecError)
  expect(() => throwOnProblems([problem], source)).toThrow('spec/ is not a contract: "info" is not text.')
})
