import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { OverrideError } from '../../../../mocks/overrides/override-error.ts'
import { readJudgedRecording } from '../../../../src/cli/files/read-judged-recording.ts'
import { readJsonFile, readLongTextFile } from '../../../../src/cli/files/read-long-text-file.ts'
import { readOverrides } from '../../../../src/cli/files/read-overrides.ts'
import { readReport } from '../../../../src/cli/files/read-report.ts'
import { readStories } from '../../../../src/cli/files/read-stories.ts'
import { readTrafficText } from '../../../../src/cli/files/read-traffic-text.ts'
import { prepareFile, writeTextFile } from '../../../../src/cli/files/write-text-file.ts'
import schema from '../../../../src/conformance/report/report.schema.json' with { type: 'json' }
import { buildReport, buildRequirementResult } from '../../../support/build-report.ts'

const root = mkdtempSync(join(tmpdir(), 'mdc-cli-files-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(content: string | Uint8Array, name = 'file'): string {
  const path = join(root, name)
  writeFileSync(path, content)
  return path
}
afterEach(() => void vi.restoreAllMocks())

function writeHar(name: string, ...urls: string[]): string {
  const entries = urls.map(url => ({
    startedDateTime: '2026-03-01T12:00:00.000Z',
    time: 5,
    request: { method: 'GET', url, headers: [], queryString: [] },
    response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[]' } },
  }))
  return write(JSON.stringify({ log: { version: '1.2', entries } }), name)
}

const details = 'https://api.example/altchain/token-details?token_address=x'
const flags = { baseUrl: 'https://api.example' }

test('reads the operations in HAR files, and tells how many are judged', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const files = [writeHar('a.har', details, 'https://cdn.example/logo.png'), writeHar('b.har', details)]
  const { exchanges, run } = readJudgedRecording(files, flags)
  expect(exchanges.map(({ operation }) => operation)).toEqual(['tokenDetails', 'tokenDetails'])
  expect(run.target.base).toBe('https://api.example')
  expect(write.mock.calls.join('')).toMatch(/^2 of 3 requests are judged; of the others 1/)
})

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
  ['as gzip', gzipSync(har)],
  ['as zlib', deflateSync(har)],
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

test('joins JSON texts, and adds the flag to an error', () => {
  const { value, locateError } = readOverrides(['{"a":{"x":{"c":1}}}', '{"a":{"y":null}}'])
  expect(value).toEqual({ a: { x: { c: 1 }, y: null } })
  const error = new OverrideError(['a', 'x'], 'wrong.')
  expect(locateError(error)).toMatchObject({ sentence: 'overrides.a.x: wrong.', where: '--override' })
  const other = new Error('other')
  expect(locateError(other)).toBe(other)
})

test('rejects what is no JSON and no file', () => {
  expect(() => readOverrides(['{x'])).toThrow('This is not JSON.')
  expect(() => readOverrides(['missing.yaml'])).toThrow('missing.yaml')
})

const { const: reportVersion } = schema.properties.reportVersion
const report = { reportVersion, ...buildReport([buildRequirementResult()]) }

const read = (json: unknown) => readReport(write(JSON.stringify(json)))

test('reads a report that was written before', () => {
  expect(read(report).requirements).toEqual(report.requirements)
})

test('rejects a report of another version', () => {
  expect(() => read({ ...report, reportVersion: 'other' })).toThrow(
    /This report is of another version\.[\s\S]*found: other/,
  )
})

test('rejects JSON that is no report, with the place of the fault', () => {
  expect(() => read({ ...report, requests: 'many' })).toThrow(
    /This file is no report\.[\s\S]*\/requests must be/,
  )
  expect(() => read(null)).toThrow(/This file is no report\.[\s\S]*the whole must be object/)
  expect(() => read([])).toThrow('This file is no report.')
})

test('reads stories with the types of JSON', () => {
  const text =
    'calm: { seed: 7, size: small }\nwhale: { extends: calm, overrides: { clmmVenuePools: { "1": null } } }\n'
  expect(readStories(write(text, 'market.stories.yaml'))).toEqual({
    calm: { seed: 7, size: 'small' },
    whale: { extends: 'calm', overrides: { clmmVenuePools: { 1: null } } },
  })
})

test.each([
  ['calm:\n  gaps: { GAP-0: x }\n', ':2'],
  ['calm:\n  versions:\n    - x\n', ':3'],
  ['calm:\n  sessions:\n    alice:\n      gaps: { GAP-0: x }\n', ':4'],
  ['calm:\n  sessions:\n    a b: { seed: 1 }\n', ':3'],
  ['calm:\n  sessions:\n    alice: { extends: calm }\n', ':2'],
])('names the line of %j', (text, line) => {
  expect(() => readStories(write(text, 'market.stories.yaml'))).toThrow(`market.stories.yaml${line}`)
})

test('reads many stories, and chains up to a limit', () => {
  const build = (length: number, make: (at: number) => object) =>
    write(
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`s${at}`, make(at)])), null, 1),
    )
  const overrides = (fee: number) => ({ clmmVenuePools: { rows: [{ fee }] } })
  const own = build(30, at => ({
    seed: at % 2,
    overrides: overrides(at),
    sessions: { a: { overrides: overrides(at + 1) } },
  }))
  expect(Object.keys(readStories(own))).toHaveLength(30)
  const chain = (length: number) =>
    build(length, at => ({ ...(at > 0 && { extends: `s${at - 1}` }), overrides: overrides(at) }))
  expect(Object.keys(readStories(chain(51)))).toHaveLength(51)
  expect(() => readStories(chain(52))).toThrow('The story "s51" extends more than 50 others in a row.')
})

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
