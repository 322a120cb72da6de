import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDirectory } from '../../../../src/base/make-directory.ts'

const root = mkdtempSync(join(tmpdir(), 'make-directory-'))
afterAll(() => rmSync(root, { recursive: true }))

test('makes a directory and its parents', () => {
  const path = join(root, 'a', 'b', 'c')
  makeDirectory(path)
  expect(statSync(path).isDirectory()).toBe(true)
})

test('leaves a directory that exists, with its files', () => {
  const path = join(root, 'kept')
  makeDirectory(path)
  writeFileSync(join(path, 'note.txt'), 'note')
  makeDirectory(path)
  expect(statSync(join(path, 'note.txt')).size).toBe(4)
})

test('throws below a file', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeDirectory(join(root, 'file', 'inside'))).toThrow(/ENOTDIR|ENOENT/)
})
