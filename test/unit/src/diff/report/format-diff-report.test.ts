import { expect, test } from 'vitest'
import { compareContracts } from '../../../../../src/diff/report/contract-diff.ts'
import {
  formatDiffReport,
  parseDiffReportTargets,
} from '../../../../../src/diff/report/format-diff-report.ts'

const documentWith = (version: string, limit: number) => ({
  info: { title: 'Pools', version },
  paths: {},
  components: { schemas: { Limit: { type: 'integer', maximum: limit, description: `At most ${limit}` } } },
})

const review = compareContracts({
  before: { name: 'main', document: documentWith('1.0.0', 10) },
  after: { name: 'the working tree', document: documentWith('1.1.0', 20) },
})

test('reads the format and the path of each report', () => {
  expect(parseDiffReportTargets(['json=-', 'html=out/diff.html'])).toEqual([
    { format: 'json', path: '-' },
    { format: 'html', path: 'out/diff.html' },
  ])
})

test.each([
  [['yaml=a'], 'Unknown report format "yaml"'],
  [['json'], 'Report "json" says no path.'],
  [['json=a', 'html=a'], 'Two reports would be written to "a".'],
])('rejects the reports %j', (texts, message) => {
  expect(() => parseDiffReportTargets(texts)).toThrow(message)
})

test('writes a review in each of its forms', () => {
  const { changes } = JSON.parse(formatDiffReport(review, 'json'))
  expect(changes).toContainEqual(expect.objectContaining({ id: 'words-changed' }))
  expect(formatDiffReport(review, 'markdown')).toMatch(/^## /m)
  expect(formatDiffReport(review, 'html')).toMatch(/^<!doctype html>/i)
  expect(formatDiffReport(review, 'changelog')).toContain('### Contract 1.1.0\n\nSince main: ')
})
