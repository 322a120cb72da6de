import { expect, test } from 'vitest'
import { findTarget, readPointer, suggestTarget } from '../../../../../src/generate/references/find-target.ts'
import type { SpecSource } from '../../../../../src/generate/spec-source.ts'

const source: SpecSource = {
  folder: 'spec',
  files: new Map([
    ['openapi.yaml', 'paths: {}'],
    ['tables/Pool.yaml', 'x-table: { columns: [] }'],
    ['values.yaml', 'Address: { type: string }\na/b: 1\n'],
  ]),
  examples: new Map(),
}

test('follows a path relative to the file of the reference', () => {
  expect(findTarget(source, '../values.yaml#/Address/type', 'tables/Pool.yaml')).toEqual({
    file: 'values.yaml',
    pointer: '/Address/type',
    path: ['Address', 'type'],
    value: 'string',
  })
})

test('stays in the file for a pointer alone', () => {
  expect(findTarget(source, '#/a~1b', 'values.yaml')).toMatchObject({ file: 'values.yaml', value: 1 })
})

test('returns the whole file for a reference without a pointer', () => {
  expect(findTarget(source, 'tables/Pool.yaml', 'openapi.yaml').value).toEqual({ 'x-table': { columns: [] } })
})

test.each([
  ['a missing file', 'other.yaml'],
  ['a missing name', 'values.yaml#/Hash'],
  ['a pointer without a slash', 'values.yaml#Address'],
  ['an inherited member', 'values.yaml#/constructor'],
])('returns no value for %s', (_, reference) => {
  expect(findTarget(source, reference, 'openapi.yaml').value).toBeUndefined()
})

test('suggests the nearest file, or the nearest name in the file', () => {
  const suggest = (reference: string) => suggestTarget(source, findTarget(source, reference, 'openapi.yaml'))
  expect(suggest('value.yaml')).toBe('did you mean values.yaml?')
  expect(suggest('values.yaml#/Adress')).toBe('did you mean /Address?')
  expect(suggest('values.yaml#/zzzzzzzzzzz')).toBeUndefined()
})

test('reads the names of a pointer', () => {
  expect(readPointer('')).toEqual([])
  expect(readPointer('/paths/~1a/~01')).toEqual(['paths', '/a', '~1'])
})
