import { expect, test } from 'vitest'
import { findReferenceProblems } from '../../../../../src/generate/references/find-reference-problems.ts'

function find(files: Record<string, string>) {
  return findReferenceProblems({
    folder: 'spec',
    files: new Map(Object.entries(files)),
    examples: new Map(),
  })
}

test('finds no problem where each reference leads somewhere', () => {
  const files = { 'openapi.yaml': 'a: { $ref: b.yaml#/x }\nb: { $ref: b.yaml#/x }', 'b.yaml': 'x: { y: 1 }' }
  expect(find(files)).toEqual([])
})

test('finds a reference that leads nowhere, with the nearest name', () => {
  expect(find({ 'openapi.yaml': 'a: 1\nb: { $ref: "#/aa" }' })).toMatchObject([
    {
      id: 'broken-reference',
      message: 'this reference leads nowhere: "#/aa"',
      hint: 'did you mean /a?',
      file: 'spec/openapi.yaml',
      line: 2,
    },
  ])
})

test('finds a reference that leads back to itself through another file', () => {
  const files = { 'openapi.yaml': 'a: { $ref: b.yaml }', 'b.yaml': 'x: 1\nback: { $ref: b.yaml }' }
  expect(find(files)).toMatchObject([{ id: 'circular-reference', file: 'spec/b.yaml', line: 2 }])
})

test('finds a few lines that stand for too many values', () => {
  const double = (index: number) =>
    `v${index}: { a: { $ref: "#/v${index + 1}" }, b: { $ref: "#/v${index + 1}" } }`
  const lines = [...Array.from({ length: 30 }, (_, index) => double(index)), 'v30: 1']
  expect(find({ 'openapi.yaml': lines.join('\n') }).map(({ id }) => id)).toContain('too-many-values')
})
