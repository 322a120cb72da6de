import { statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { OverrideError } from '../../../../mocks/overrides/override-error.ts'
import { readReport } from '../../../../src/cli/files/deliver-report.ts'
import { readTrafficText } from '../../../../src/cli/files/read-traffic-text.ts'
import { prepareFile, writeTextFile } from '../../../../src/cli/files/write-text-file.ts'
import { readOverrides, readStories } from '../../../../src/cli/mock/read-mock-state.ts'
import schema from '../../../../src/conformance/report/report.schema.json' with { type: 'json' }
import { buildReport, buildRequirementResult } from '../../../support/build-report.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'

const { folder, at, write } = createTestFolder()

const har = '{"log":"ä"}'

test.each<[form: string, bytes: Uint8Array]>([
  ['as zlib', deflateSync(har)],
  ['as gzip with a byte order mark', gzipSync(`\uFEFF${har}`)],
])('reads traffic %s', (_, bytes) => {
  expect(readTrafficText(write('file', bytes))).toBe(har)
})

test('rejects a ZIP archive and broken compression', () => {
  expect(() => readTrafficText(write('file', 'PK\x03\x04rest'))).toThrow(
    'This is a ZIP archive, which is not read.',
  )
  expect(() => readTrafficText(write('file', gzipSync(har).subarray(0, 20)))).toThrow(
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

const read = (json: unknown) => readReport(write('file', JSON.stringify(json)))

test('reads a report that was written before', () => {
  expect(read(report).requirements).toEqual(report.requirements)
})

test('rejects a report of another version', () => {
  expect(() => read({ ...report, reportVersion: 'other' })).toThrow(
    /This file is no report\.[\s\S]*\/reportVersion must be equal to constant/,
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
  expect(readStories(write('market.stories.yaml', text))).toEqual({
    calm: { seed: 7, size: 'small' },
    whale: { extends: 'calm', overrides: { clmmVenuePools: { 1: null } } },
  })
})

test.each([
  ['calm:\n  gaps: { GAP-0: x }\n', ':2'],
  ['calm:\n  sessions:\n    alice:\n      gaps: { GAP-0: x }\n', ':4'],
  ['calm:\n  sessions:\n    alice: { extends: calm }\n', ':3'],
])('names the line of %j', (text, line) => {
  expect(() => readStories(write('market.stories.yaml', text))).toThrow(`market.stories.yaml${line}`)
})

test('reads chains of stories up to a limit', () => {
  const build = (length: number, make: (at: number) => object) =>
    write(
      'file',
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`s${at}`, make(at)])), null, 1),
    )
  const overrides = (fee: number) => ({ clmmVenuePools: { rows: [{ fee }] } })
  const chain = (length: number) =>
    build(length, at => ({ ...(at > 0 && { extends: `s${at - 1}` }), overrides: overrides(at) }))
  expect(Object.keys(readStories(chain(51)))).toHaveLength(51)
  expect(() => readStories(chain(52))).toThrow('The story "s51" extends more than 50 others in a row.')
})

test('prepares the directories of a file without making it', () => {
  prepareFile(at('c', 'out.txt'))
  expect(statSync(at('c')).isDirectory()).toBe(true)
  expect(statSync(at('c', 'out.txt'), { throwIfNoEntry: false })).toBeUndefined()
})

test('rejects a place where no file can be written', async () => {
  expect(() => prepareFile(folder)).toThrow(
    `This file cannot be written.\n  it is a directory\n  at ${folder}`,
  )
  const below = join(import.meta.filename, 'folder', 'out.txt')
  expect(() => prepareFile(below)).toThrow('This file cannot be written.')
  await expect(writeTextFile(folder, 'text')).rejects.toThrow('This file cannot be written.')
})
