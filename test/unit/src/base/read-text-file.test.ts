import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTextFile } from '../../../../src/base/read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('reads a text without its byte order mark, and no other one', () => {
  expect(readTextFile(write('marked', '\uFEFFa: "\uFEFF"'), 'The file')).toBe('a: "\uFEFF"')
  expect(readTextFile(write('empty', ''), 'The file')).toBe('')
})

test('reads as many bytes as it may, and says which file is longer', () => {
  const file = write('long', 'ä'.repeat(5))
  expect(readTextFile(file, 'The file', 10)).toBe('äääää')
  const read = () => readTextFile(file, 'The file', 9)
  expect(read).toThrow('The file cannot be read.')
  expect(read).toThrow('it is longer than 9 bytes')
  expect(read).toThrow(file)
})

test.each(['missing', '.'])('says that %s is no file', name => {
  expect(() => readTextFile(join(folder, name), 'The file')).toThrow('The file cannot be read.')
})
