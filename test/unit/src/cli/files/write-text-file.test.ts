import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareFile, writeTextFile } from '../../../../../src/cli/files/write-text-file.ts'

const root = mkdtempSync(join(tmpdir(), 'write-text-'))
afterAll(() => rmSync(root, { recursive: true }))

test('writes a file, and makes its directories', async () => {
  const path = join(root, 'a', 'b', 'out.txt')
  await writeTextFile(path, 'text')
  expect(readFileSync(path, 'utf8')).toBe('text')
})

test('prepares the directories of a file without making it', () => {
  prepareFile(join(root, 'c', 'out.txt'))
  expect(statSync(join(root, 'c')).isDirectory()).toBe(true)
  expect(statSync(join(root, 'c', 'out.txt'), { throwIfNoEntry: false })).toBeUndefined()
})

test('rejects a place where no file can be written', async () => {
  expect(() => prepareFile(root)).toThrow(`This file cannot be written.\n  it is a directory\n  at ${root}`)
  const below = join(import.meta.filename, 'folder', 'out.txt')
  expect(() => prepareFile(below)).toThrow('This file cannot be written.')
  await expect(writeTextFile(root, 'text')).rejects.toThrow('This file cannot be written.')
})
