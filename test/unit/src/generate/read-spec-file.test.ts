import { expect, test } from 'vitest'
import { findFileProblems, locateInFile, readSpecFile } from '../../../../src/generate/read-spec-file.ts'
import type { SpecSource } from '../../../../src/generate/spec-source.ts'

function createSource(files: Record<string, string>): SpecSource {
  return { folder: 'spec', files: new Map(Object.entries(files)), examples: new Map() }
}

test('reads the value of a file', () => {
  const source = createSource({ 'a.yaml': 'type: string\nenum: [x, y]\n' })
  expect(readSpecFile(source, 'a.yaml')).toEqual({ type: 'string', enum: ['x', 'y'] })
})

test('returns undefined for a file with problems', () => {
  expect(readSpecFile(createSource({ 'a.yaml': 'a: [1' }), 'a.yaml')).toBeUndefined()
})

test('finds no problem in files that can be read', () => {
  expect(findFileProblems(createSource({ 'a.yaml': 'a: 1', 'b.yaml': '{}' }))).toEqual([])
})

test('finds an empty file', () => {
  expect(findFileProblems(createSource({ 'a.yaml': '# only words\n' }))).toEqual([
    { id: 'empty-file', message: 'this file is empty', file: 'spec/a.yaml', line: 1, column: 1 },
  ])
})

test('finds bytes that are not UTF-8 where they stand', () => {
  expect(findFileProblems(createSource({ 'a.yaml': 'a: 1\nb: \ufffd\n' }))).toMatchObject([
    { id: 'not-utf8', file: 'spec/a.yaml', line: 2, column: 4 },
  ])
})

test('finds text that is not YAML', () => {
  expect(findFileProblems(createSource({ 'a.yaml': 'a: 1\na: 2\n' }))).toMatchObject([
    { id: 'not-yaml', file: 'spec/a.yaml', line: 2, column: 1 },
  ])
})

test('locates a value, or the nearest container of one that is missing', () => {
  const source = createSource({ 'a.yaml': 'first: 1\nsecond:\n  inner: 2\n' })
  expect(locateInFile(source, 'a.yaml', ['second', 'inner'])).toMatchObject({ file: 'spec/a.yaml', line: 3 })
  expect(locateInFile(source, 'a.yaml', ['second', 'other'])).toMatchObject({ line: 2 })
})
