import { expect, test } from 'vitest'
import { createPointer } from '../../../../../src/generate/problems/create-pointer.ts'
import { readPointer } from '../../../../../src/generate/references/find-target.ts'

test('writes names and indices with a slash before each', () => {
  expect(createPointer('x-gaps', 0, 'options')).toBe('/x-gaps/0/options')
})

test('returns an empty text for the whole document', () => {
  expect(createPointer()).toBe('')
})

test('escapes slashes and tildes of a name, as RFC 6901 does', () => {
  expect(createPointer('paths', '/a/b', 'm~n')).toBe('/paths/~1a~1b/m~0n')
})

test('is read back as the same names', () => {
  const path = ['paths', '/a', '~1', '']
  expect(readPointer(createPointer(...path))).toEqual(path)
})
