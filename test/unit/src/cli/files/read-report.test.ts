import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from '../../../../../src/cli/files/read-report.ts'
import schema from '../../../../../src/conformance/report/report.schema.json' with { type: 'json' }
import { buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const root = mkdtempSync(join(tmpdir(), 'read-report-'))
afterAll(() => rmSync(root, { recursive: true }))

const path = join(root, 'report.json')
const { const: reportVersion } = schema.properties.reportVersion
const report = { reportVersion, ...buildReport([buildRequirementResult()]) }

function read(json: unknown) {
  writeFileSync(path, JSON.stringify(json))
  return readReport(path)
}

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
