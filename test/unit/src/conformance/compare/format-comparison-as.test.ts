import { expect, test } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { compareReports } from '../../../../../src/conformance/compare/compare-reports.ts'
import {
  formatComparisonAs,
  parseComparisonTargets,
} from '../../../../../src/conformance/compare/format-comparison-as.ts'
import { buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const comparison = compareReports(
  buildReport([buildRequirementResult()]),
  buildReport([buildRequirementResult({ verdict: 'fail', title: 'rows \u001b[31m equals' })]),
)

test('reads a format and a path', () => {
  expect(parseComparisonTargets(['json=a.json', 'markdown=b=c.md'])).toEqual([
    { format: 'json', path: 'a.json' },
    { format: 'markdown', path: 'b=c.md' },
  ])
})

test('refuses unknown formats, missing paths, and two reports in one file', () => {
  for (const texts of [['html=a.html'], ['json='], ['json'], ['json=a', 'markdown=a']])
    expect(() => parseComparisonTargets(texts)).toThrow(ContractError)
})

test('writes JSON that reads as the comparison, without control characters', () => {
  const text = formatComparisonAs(comparison, 'json')
  expect(text).not.toContain('\u001b')
  expect(text.endsWith('}\n')).toBe(true)
  expect(JSON.parse(text)).toMatchObject({ newlyFailing: [{ id: 'ENV-006', operationId: 'tokenDetails' }] })
})

test('writes Markdown that begins with the verdict', () => {
  expect(formatComparisonAs(comparison, 'markdown').split('\n')[0]).toBe('## ❌ 1 newly failing')
})
