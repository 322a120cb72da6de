import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Report, RequirementResult } from '../../../../../src/conformance/model/report.ts'
import {
  createFingerprint,
  formatSarif,
  locateStatement,
} from '../../../../../src/conformance/report/format-sarif.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

/** The line of spec/ that a finding is said to break. */
function readStatement(judged: Partial<RequirementResult>, place: string): string {
  const { file, line } = locateStatement(buildRequirementResult(judged), buildReportedFinding({ place }))
  const text = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8').split('\n')[line - 1]
  return `${file}: ${text?.trim()}`
}

type Row = [id: string, operation: RequirementResult['operationId'], place: string, want: string]

test.each(readYaml<Row[]>(import.meta.url, 'statement-lines.yaml'))(
  'finds the line of %s on %s at %s',
  (id, operationId, place, want) => {
    expect(readStatement({ id, operationId }, place)).toBe(want)
  },
)

test('has a SARIF result for each finding at its statement, with its requirement as a rule', () => {
  const [run] = JSON.parse(formatSarif(buildFaultyReport())).runs
  const { rules, version } = run.tool.driver
  expect(version).toBe('0.1.0')
  const ids = rules.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(['ENV-006', 'INV-TS-03', 'ORD-PL', 'TYP-007'])
  for (const { ruleId, ruleIndex } of run.results) expect(rules[ruleIndex].id).toBe(ruleId)
  // A cause is one alert, whatever its rows and operations, and one that TYP-007 shows better is none.
  expect(run.results).toHaveLength(4)
  const rule = rules.find(({ id }: { id: string }) => id === 'INV-TS-03')
  expect(rule).toMatchObject({
    defaultConfiguration: { level: 'error' },
    help: { text: expect.stringContaining('Said in: ') },
  })
  const byRule = (id: string) => run.results.find(({ ruleId }: { ruleId: string }) => ruleId === id)
  expect(byRule('INV-TS-03').locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: 'spec/tables/TradeStatistics.yaml', uriBaseId: '%SRCROOT%' },
    region: { startLine: expect.any(Number) },
  })
  expect(byRule('ORD-PL').level).toBe('warning')
  expect(byRule('ENV-006').suppressions).toEqual([
    { kind: 'external', status: 'accepted', justification: 'TICKET-88 (data-team, until 2027-02-01)' },
  ])
  expect(byRule('TYP-007')).not.toHaveProperty('suppressions')
  expect(byRule('TYP-007').message.text).toContain('also on: /evm/dexb/v3/pool 3, /evm/dexd/v3/pool 3')
  const [{ exitCode, executionSuccessful, toolExecutionNotifications }] = run.invocations
  expect([exitCode, executionSuccessful]).toEqual([1, true])
  expect(toolExecutionNotifications).toEqual([
    expect.objectContaining({ level: 'error', descriptor: { id: 'AUT-002' } }),
    expect.objectContaining({ level: 'warning' }),
  ])
})

const readFingerprints = (report: Report): string[] =>
  JSON.parse(formatSarif(report)).runs[0].results.map(
    ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) =>
      partialFingerprints.primaryLocationLineHash,
  )

test('identifies a finding across runs, whatever its rows and values, and separates others', () => {
  const find = (place: string, given: Partial<RequirementResult> = {}) =>
    buildRequirementResult({
      verdict: 'fail',
      ...given,
      findings: [buildReportedFinding({ place, actual: place, message: place })],
    })
  const report = (...judged: RequirementResult[]) => readFingerprints(buildReport(judged))
  const [here] = report(find('[0].data[3].fee'))
  // Another release has to give an alert its old fingerprint.
  expect(here).toBe(createFingerprint('ENV-006\n[*].data[*].fee\n0'))
  expect(report(find('[0].data[11].fee'), buildRequirementResult())).toEqual([here])
  const all = [
    ...report(find('[0].data[3].fee'), find('[0].data[4].fee')),
    ...report(find('[0].data[3].tick'), find('[0].data[3].fee', { id: 'ENV-007' })),
    ...report(find('[0].data[3].fee', { operationId: 'ohlcvPool' }), find('status', { operationId: null })),
  ]
  expect(all[0]).toBe(here)
  // An alert stays open until the last operation is mended.
  expect(all[4]).toBe(here)
  expect(new Set(all).size).toBe(5)
})

test('makes no link in an alert from text of a service', () => {
  const finding = buildReportedFinding({ actual: '[click](https://evil.test)', message: 'a [b](1)' })
  const text = formatSarif(buildReport([buildRequirementResult({ verdict: 'fail', findings: [finding] })]))
  expect(JSON.parse(text).runs[0].results[0].message.text).not.toContain('](')
})

test('reports a run that could not judge, and no other run', () => {
  const build = (code: 0 | 1 | 3 | 4) =>
    buildReport([buildRequirementResult()], { exit: { code, reason: 'why' } })
  for (const code of [0, 1] as const)
    expect(JSON.parse(formatSarif(build(code))).runs[0].invocations[0].toolExecutionNotifications).toEqual([])
  for (const code of [3, 4] as const) {
    const [{ executionSuccessful, toolExecutionNotifications }] = JSON.parse(formatSarif(build(code))).runs[0]
      .invocations
    // With too little evidence the tool still ran: its findings stand.
    expect([executionSuccessful, toolExecutionNotifications.length]).toEqual([code === 4, 1])
  }
})

test('hashes to the beginning of SHA-256', () => {
  expect(createFingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
})
