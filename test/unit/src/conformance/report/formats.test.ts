import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Report } from '../../../../../src/conformance/model/report.ts'
import { formatAnnotations } from '../../../../../src/conformance/report/format-annotations.ts'
import { formatJson } from '../../../../../src/conformance/report/format-json.ts'
import { formatMarkdown } from '../../../../../src/conformance/report/format-markdown.ts'
import { parseReportOptions, writeReports } from '../../../../../src/conformance/report/write-reports.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

test('keeps the JSON report within its schema', () => {
  const file = new URL('../../../../../src/conformance/report/report.schema.json', import.meta.url)
  const validate = addFormats
    .default(new Ajv2020({ allErrors: true }))
    .compile(JSON.parse(readFileSync(file, 'utf8')))
  const whole: Report = JSON.parse(formatJson(buildFaultyReport()))
  expect(validate(whole) || validate.errors).toBe(true)
  expect(whole.failedRequests).toHaveLength(1)
  expect(validate({ ...whole, failedRequests: [{ cause: 'status 500' }] })).toBe(false)
  const vacuous = { ...whole, requirements: [buildRequirementResult({ evaluated: 0 })] }
  expect(validate(vacuous)).toBe(false)
})

test('names each requirement once in annotations, escaped, and no more than GitHub shows', () => {
  const bad = Array.from({ length: 14 }, (_, index) =>
    buildRequirementResult({
      id: `TYP-${index}`,
      title: 'types: a, b',
      verdict: 'fail',
      findings: [buildReportedFinding({ message: 'sent\n::error::injected 100%' })],
    }),
  )
  const lines = formatAnnotations(buildReport([...bad, ...bad]))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.every(line => line.startsWith('::error title='))).toBe(true)
  expect(lines[0]).toBe(
    '::error title=TYP-0 types%3A a%2C b::/altchain/token-details, /altchain/token-details: sent ::error::injected 100%25 (2 findings)' +
      '%0A/altchain/token-details [0].data[1].totalTradeCount (exchange 17)%0Aexpected: 1203 + 887 = 2090%0Aactual: 2089' +
      '%0Aalso on: /altchain/token-details 1%0Acurl -sS' +
      ` -H 'Accept:' -H "X-API-Key: $MDC_API_KEY" 'http://127.0.0.1:4010/altchain/trade-statistics?timeframe=4h'` +
      '%0Ashared rules, envelope',
  )
  expect(lines[9]).toBe(
    '::error title=5 more::More requirements do not hold: TYP-9, TYP-10, TYP-11, TYP-12, TYP-13',
  )
  const kinds = formatAnnotations(buildFaultyReport()).match(/^::\w+/gm)
  expect(kinds).toEqual(['::error', '::error', '::error', '::warning', '::notice'])
})

test('begins Markdown with the verdict, and shows at most 20 requirements', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    buildRequirementResult({ id: `TYP-${index}`, verdict: 'fail', findings: [buildReportedFinding()] }),
  )
  const text = formatMarkdown(buildReport(many, { exit: { code: 1, reason: '25 failed' } }))
  expect(text).toMatch(/^## ❌ Conformance: exit 1, 25 failed\n/)
  expect(text.match(/^### /gm)).toHaveLength(20)
  expect(text).toContain('… and 5 requirements more.')
  expect(text).not.toContain('more)')
  const twice = buildRequirementResult({ verdict: 'fail', findings: [buildReportedFinding()], found: 2 })
  expect(formatMarkdown(buildReport([twice]))).toContain(' (and 1 more)\n')
  expect(formatMarkdown(buildReport([buildRequirementResult()]))).toMatch(/^## ✅/)
})

test('escapes text of a target in Markdown and HTML', () => {
  const nasty = buildReportedFinding({ actual: '</code>|<img src=x> [a](b) `c` **d**', place: 'x|y' })
  const text = formatMarkdown(buildReport([buildRequirementResult({ verdict: 'fail', findings: [nasty] })]))
  const row = text.split('\n').find(line => line.includes('img')) ?? ''
  expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
  expect(row.replace(/<\/?code>/g, '')).not.toMatch(/[<>[\]`*]/)
})

test('writes reports to their files', async () => {
  const written = new Map<string, string>()
  const targets = parseReportOptions(['json=out/report.json', 'markdown=-', 'html=a=b.html'])
  await writeReports(buildFaultyReport(), targets, (path, text) => void written.set(path, text))
  expect([...written.keys()]).toEqual(['out/report.json', '-', 'a=b.html'])
  expect(written.get('-')).toBe(formatMarkdown(buildFaultyReport()))
})
