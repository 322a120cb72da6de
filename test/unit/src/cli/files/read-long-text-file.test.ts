import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readJsonFile, readLongTextFile } from '../../../../../src/cli/files/read-long-text-file.ts'
import { readTrafficText } from '../../../../../src/cli/files/read-traffic-text.ts'

const root = mkdtempSync(join(tmpdir(), 'read-text-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(content: string | Uint8Array): string {
  const path = join(root, 'file')
  writeFileSync(path, content)
  return path
}

test('reads the text of a file without its byte order mark', () => {
  expect(readLongTextFile(write('\uFEFFgrüße\n'), 'The file')).toBe('grüße\n')
})

test('names a file that cannot be read', () => {
  const path = join(root, 'missing')
  expect(() => readLongTextFile(path, 'The recording')).toThrow(
    /^The recording cannot be read\.[\s\S]*ENOENT[\s\S]*at .*missing$/,
  )
})

test('reads JSON, and names what is none', () => {
  expect(readJsonFile(write('{"a":[1]}'), 'The report')).toEqual({ a: [1] })
  expect(() => readJsonFile(write('{'), 'The report')).toThrow('The report is not JSON.')
})

const har = '{"log":"ä"}'

test.each<[form: string, bytes: Uint8Array]>([
  ['plain', Buffer.from(har)],
  ['with a byte order mark', Buffer.from(`\uFEFF${har}`)],
  ['as gzip', gzipSync(har)],
  ['as zlib', deflateSync(har)],
  ['in UTF-16', Buffer.from(`\uFEFF${har}`, 'utf16le')],
  ['in UTF-16 with the greater byte first', Buffer.from(`\uFEFF${har}`, 'utf16le').swap16()],
  ['in compressed UTF-16', gzipSync(Buffer.from(`\uFEFF${har}`, 'utf16le'))],
])('reads traffic %s', (_, bytes) => {
  expect(readTrafficText(write(bytes))).toBe(har)
})

test('rejects a ZIP archive and broken compression', () => {
  expect(() => readTrafficText(write('PK\x03\x04rest'))).toThrow('This is a ZIP archive, which is not read.')
  expect(() => readTrafficText(write(gzipSync(har).subarray(0, 20)))).toThrow(
    'The recording cannot be decompressed.',
  )
})
